import { posix } from 'node:path';
import { child, descendants, type JsonNode } from '../document/document.ts';
import { whyUnresolvable } from '../document/references.ts';
import { type Entry, literal, object, property } from '../edit/template.ts';
import { mintNavigation } from '../mint/navigation.ts';
import { mintSettings, NO_COUNTERPART } from '../mint/settings.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import { type Transform, transformOf } from '../runner/transform.ts';
import type { Session } from '../session/session.ts';

const SCHEMA = 'https://mintlify.com/docs.json';

export const codemod: Codemod = defineCodemod({
  name: 'mint-to-docs',
  summary: 'Makes a docs.json of a mint.json; what has no counterpart is listed.',
  options: {
    theme: { type: 'text', about: 'the theme of the docs.json', default: 'mint' },
  },
  config: 'mint.json',
  examples: [['--source-map', 'keep the way back from docs.json to mint.json']],
  apply(session, { theme }) {
    const { edits, root, document } = session;
    const navigation = child(root, 'navigation');
    // The navigation of a docs.json is an object.
    if (navigation?.kind !== 'array') return;
    const target = posix.join(posix.dirname(document.file), 'docs.json');
    if (target !== document.file && session.host?.read(target) !== undefined) {
      edits.note(root, `${target} exists already.`);
      return;
    }
    const computed = [...descendants(root)].find(({ kind }) => kind === 'computed');
    if (computed) {
      edits.note(computed, `${whyUnresolvable(computed)}, so what becomes of it is not known.`);
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
      const entries = build(session, (key) => child(root, key));
      place(session, sources, name, entries);
    }
    const colors = child(root, 'colors');
    for (const color of colors?.children ?? []) {
      if (color.key === 'background') edits.remove(color);
      else if (!['primary', 'light', 'dark'].includes(color.key ?? '')) drop(session, color);
    }
    for (const node of root.children) if (!known.has(node.key ?? '')) drop(session, node);
  },
});

/** Properties of mint.json that are handled, or mean the same in docs.json. */
const known = new Set([
  '$schema',
  'theme',
  'name',
  'description',
  'logo',
  'favicon',
  'colors',
  'redirects',
  'search',
  'navigation',
  'tabs',
  'anchors',
  'versions',
  'primaryTab',
  'topAnchor',
  ...Object.values(mintSettings).flatMap(({ from }) => from),
]);

/** Puts a setting where the first of its sources stood. */
function place(
  { edits }: Session,
  sources: readonly JsonNode[],
  name: string,
  parts: readonly (Entry | undefined)[],
): void {
  const [first, ...others] = [...sources].sort((a, b) => a.index - b.index);
  for (const other of others) edits.remove(other);
  if (!first) return;
  if (parts.some((part) => part !== undefined))
    edits.replaceWith(first, property(name, object(parts)));
  else edits.remove(first);
}

/** Takes a property out of an object that stays, and lists it. */
function drop({ edits }: Session, node: JsonNode): void {
  edits.remove(node);
  edits.note(node, NO_COUNTERPART);
}

const transform: Transform = transformOf(codemod);
export default transform;
