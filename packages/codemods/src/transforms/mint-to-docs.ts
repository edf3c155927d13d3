import { posix } from 'node:path';
import { child, descendants, type JsonNode } from '../document/document.ts';
import { whyUnresolvable } from '../document/references.ts';
import { type Entry, literal, object, property } from '../edit/template.ts';
import { mintNavigation } from '../mint/navigation.ts';
import { NO_EQUIVALENT } from '../mint/properties.ts';
import { mintSettings } from '../mint/settings.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import { type Transform, transformOf } from '../runner/transform.ts';
import type { Session } from '../session/session.ts';

const SCHEMA = 'https://mintlify.com/docs.json';

export const codemod: Codemod = defineCodemod({
  name: 'mint-to-docs',
  summary: 'Converts a mint.json to a docs.json, and lists what docs.json has no equivalent for.',
  wholeSite: 'it converts the whole config to another format',
  options: {
    theme: { type: 'text', about: 'the theme of the docs.json', default: 'mint' },
  },
  config: 'mint.json',
  examples: [['--source-map', 'also writes a source map from docs.json back to mint.json']],
  apply(session, { theme }) {
    const { edits, root, document } = session;
    const navigation = child(root, 'navigation');
    // The navigation of a docs.json is an object.
    if (navigation?.kind !== 'array') return;
    const target = posix.join(posix.dirname(document.file), 'docs.json');
    if (target !== document.file && session.host?.read(target) !== undefined) {
      edits.note(root, `${target} already exists.`);
      return;
    }
    const computed = [...descendants(root)].find(({ kind }) => kind === 'computed');
    if (computed) {
      edits.note(computed, `${whyUnresolvable(computed)}, so it cannot be converted.`);
      return;
    }
    if (document.language === 'json' && target !== document.file) session.renameConfig(target);

    const schema = child(root, '$schema');
    if (schema) edits.replace(schema, literal(SCHEMA));
    const own = child(root, 'theme');
    if (own) edits.replace(own, literal(theme));
    edits.insert(
      root,
      root.children[schema ? schema.index + 1 : 0] ?? 'end',
      ...(schema ? [] : [property('$schema', literal(SCHEMA))]),
      ...(own ? [] : [property('theme', literal(theme))]),
    );

    mintNavigation(session, navigation);
    for (const [name, { from, build }] of Object.entries(mintSettings)) {
      const sources = from.map((key) => child(root, key)).filter((node) => node !== undefined);
      if (sources.length === 0) continue;
      place(
        session,
        sources,
        name,
        build(session, (key) => child(root, key)),
      );
    }
    const colors = child(root, 'colors');
    for (const color of colors?.children ?? []) {
      if (color.key === 'background') edits.remove(color);
      else if (!['primary', 'light', 'dark'].includes(color.key ?? '')) drop(session, color);
    }
    for (const node of root.children) if (!known.has(node.key ?? '')) drop(session, node);
  },
});

/** Properties with the same meaning in docs.json. */
const UNCHANGED = ['name', 'description', 'logo', 'favicon', 'colors', 'redirects', 'search'];
const NAVIGATION = ['navigation', 'tabs', 'anchors', 'versions', 'primaryTab', 'topAnchor'];
const known = new Set([
  ...['$schema', 'theme', ...UNCHANGED, ...NAVIGATION],
  ...Object.values(mintSettings).flatMap(({ from }) => from),
]);

/** Replaces the first source of a setting with the setting, and removes the others. */
function place(
  { edits }: Session,
  sources: readonly JsonNode[],
  name: string,
  parts: readonly (Entry | undefined)[],
): void {
  const [first, ...others] = [...sources].sort((a, b) => a.index - b.index);
  for (const other of others) edits.remove(other);
  if (!first) return;
  const isEmpty = parts.every((part) => part === undefined);
  edits.replaceWith(first, ...(isEmpty ? [] : [property(name, object(parts))]));
}

/** Removes a property that docs.json has no equivalent for. */
function drop({ edits }: Session, node: JsonNode): void {
  edits.remove(node);
  edits.note(node, NO_EQUIVALENT);
}

export default transformOf(codemod) as Transform;
