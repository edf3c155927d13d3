import { grammarNamed } from '@nav/core/stages';
import { folderOf, joinPath } from '@nav/paths';
import { child, descendants, type JsonNode, jsonOf, stringOf } from '../../document/document.ts';
import { whyUnresolvable } from '../../document/references.ts';
import { detaches, movedNodes } from '../../edit/edit.ts';
import { type Entry, literal, object, property } from '../../edit/template.ts';
import { mintNavigation } from '../../mint/navigation.ts';
import { NO_EQUIVALENT } from '../../mint/properties.ts';
import { mintSettings } from '../../mint/settings.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';

const SCHEMA = 'https://mintlify.com/docs.json';

export const codemod: Codemod = defineCodemod({
  name: 'mint-to-docs',
  summary: 'Converts a mint.json to a docs.json, and lists what docs.json has no equivalent for.',
  idle: 'The file already has the navigation of a docs.json.',
  wholeSite: 'it converts the whole config to another format',
  options: {
    theme: option.text(
      'the theme of the docs.json; by default the one that matches the old theme and layout',
    ),
  },
  config: 'mint.json',
  examples: [['--source-map', 'also writes a source map from docs.json back to mint.json']],
  apply(session, { theme }) {
    const { edits, root, document } = session;
    const navigation = child(root, 'navigation');
    // The navigation of a docs.json is an object.
    if (navigation?.kind !== 'array') return;
    const target = joinPath(folderOf(document.file), 'docs.json');
    if (target !== document.file && session.files.host?.read(target) !== undefined) {
      edits.note(root, `${target} already exists.`);
      return;
    }
    const computed = [...descendants(root)].find(({ kind }) => kind === 'computed');
    if (computed) {
      edits.note(computed, `${whyUnresolvable(computed)}, so it cannot be converted.`);
      return;
    }
    if (document.language === 'json' && target !== document.file)
      session.files.renameConfig(target);

    writeRequired(session, theme);
    mintNavigation(session, navigation);
    convertSettings(session);
    dropUnknown(session);
    noteLost(session);
  },
});

/** Writes the properties that a docs.json requires: its schema, theme and colors. */
function writeRequired(session: Session, theme: string | undefined): void {
  const { edits, problems, root } = session;
  const schema = child(root, '$schema');
  if (schema) edits.replace(schema, literal(SCHEMA));
  edits.convert(schema);
  const own = child(root, 'theme');
  const chosen = chooseTheme(session, theme);
  if (own && stringOf(own) !== chosen) edits.replace(own, literal(chosen));
  const colors = child(root, 'colors');
  if (!colors)
    problems.advise(root, `docs.json requires "colors". It gets the default ${DEFAULT_COLOR}.`);
  edits.insert(
    root,
    root.children[schema ? schema.index + 1 : 0] ?? 'end',
    ...(schema ? [] : [property('$schema', literal(SCHEMA))]),
    ...(own ? [] : [property('theme', literal(chosen, themeSource(root, chosen)))]),
    ...(colors ? [] : [property('colors', literal({ primary: DEFAULT_COLOR }))]),
  );
}

/** Converts the settings that have another form in a docs.json. */
function convertSettings(session: Session): void {
  const { edits, root } = session;
  for (const [name, { from, after, build }] of Object.entries(mintSettings)) {
    const sources = from.map((key) => child(root, key)).filter((node) => node !== undefined);
    const place = after === undefined ? undefined : child(root, after);
    if (sources.length === 0 && !place) continue;
    const [source] = sources;
    if (!place && source && sources.length === 1 && isSetting(session, source, name)) continue;
    const parts = build(session, (key) => child(root, key));
    if (sources.length > 0) replaceAll(session, sources, name, parts);
    else if (place && parts.some((part) => part !== undefined)) {
      const next = root.children[place.index + 1] ?? 'end';
      edits.insert(root, next, property(name, object(parts)));
    }
  }
}

function dropUnknown(session: Session): void {
  const { edits, root } = session;
  for (const color of child(root, 'colors')?.children ?? []) {
    if (color.key === 'background') edits.remove(color);
    else if (!['primary', 'light', 'dark'].includes(color.key ?? '')) drop(session, color);
  }
  for (const part of child(root, 'search')?.children ?? []) {
    if (part.key !== 'prompt') drop(session, part);
  }
  for (const node of root.children) {
    const { key = '' } = node;
    const isMade = mintSettings[key]?.from.some((name) => child(root, name));
    if (!known.has(key) && (isMade || !isSetting(session, node))) drop(session, node);
  }
}

/** Tests for a setting that has the form of a docs.json already. */
function isSetting(
  { settings: { docsSettings } }: Session,
  node: JsonNode,
  name?: string,
): boolean {
  const { key = '' } = node;
  const site = { grammar: grammarNamed('mintlify'), notes: [''] };
  return (
    (name ?? key) === key &&
    docsSettings?.shapes.mintlify?.[key] !== undefined &&
    docsSettings.check(site, { [key]: jsonOf(node) }, []).length === 0
  );
}

const DEFAULT_COLOR = '#16A34A';

/** Properties with the same meaning in docs.json. */
const UNCHANGED = ['name', 'description', 'logo', 'favicon', 'colors', 'redirects', 'search'];
const NAVIGATION = ['navigation', 'tabs', 'anchors', 'versions', 'primaryTab', 'topAnchor'];
const known = new Set([
  ...['$schema', 'theme', 'layout', ...UNCHANGED, ...NAVIGATION],
  ...Object.values(mintSettings).flatMap(({ from }) => from),
]);

/** The themes of docs.json that replace old ones, and old layouts. */
const THEMES = new Map([
  ['venus', 'palm'],
  ['quill', 'willow'],
]);
const LAYOUTS = new Map([
  ['sidenav', 'maple'],
  ['solidSidenav', 'willow'],
  ['topnav', undefined],
]);
const NAMES = 'mint maple palm willow linden almond aspen luma sequoia'.split(' ');

/** Returns the layout that a theme was converted from, for source maps. */
function themeSource(root: JsonNode, theme: string): JsonNode | undefined {
  const layout = child(root, 'layout');
  return LAYOUTS.get(stringOf(layout) ?? '') === theme ? layout : undefined;
}

/** Returns the theme for the old theme and layout, removes the layout, and notes a theme that is replaced (M6.8). */
function chooseTheme({ edits, problems, root }: Session, wanted: string | undefined): string {
  const theme = child(root, 'theme');
  const layout = child(root, 'layout');
  const old = stringOf(theme) ?? '';
  const kind = stringOf(layout) ?? '';
  const byLayout = LAYOUTS.get(kind);
  const byTheme = NAMES.includes(old) ? old : (THEMES.get(old) ?? 'mint');
  const chosen = wanted ?? byLayout ?? byTheme;
  if (layout) {
    edits.remove(layout);
    if (chosen === byLayout || (wanted === undefined && LAYOUTS.has(kind))) edits.convert(layout);
    else if (byLayout === undefined) edits.note(layout, NO_EQUIVALENT);
    else
      problems.advise(layout, `This layout is the theme "${byLayout}". The theme is "${chosen}".`);
  }
  if (theme && old !== chosen) problems.advise(theme, `The theme is now "${chosen}".`);
  return chosen;
}

/** Notes each value that neither moves nor has its meaning elsewhere, and has no note yet. */
function noteLost({ edits, root }: Session): void {
  const moved = movedNodes(edits);
  const noted = new Set(edits.notes.map(({ node }) => node));
  /** Returns the outermost values that are lost, given what became of the value around them. */
  const lostIn = (node: JsonNode, above: 'moved' | 'kept' | 'removed'): JsonNode[] => {
    if ((noted.has(node) && node !== root) || edits.converted.has(node)) return [];
    const state = moved.has(node) ? 'moved' : detaches(edits.changes.get(node)) ? 'removed' : above;
    // An empty list or object has no meaning to lose.
    if (node.children.length === 0) {
      return state === 'removed' && node.kind !== 'array' && node.kind !== 'object' ? [node] : [];
    }
    const lost = node.children.map((part) => lostIn(part, state));
    const isWhole = lost.every(([only], index) => only === node.children[index]);
    return isWhole ? [node] : lost.flat();
  };
  for (const node of lostIn(root, 'kept')) edits.note(node, NO_EQUIVALENT);
}

/** Replaces the first source of a setting with the setting, and removes the others. */
function replaceAll(
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

function drop({ edits }: Session, node: JsonNode): void {
  edits.remove(node);
  edits.note(node, NO_EQUIVALENT);
}
