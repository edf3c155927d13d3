import { posix } from 'node:path';
import { type Codemod, defineCodemod } from '../codemod.ts';
import { child, descendants, items, type LocatedNode, stringOf } from '../document.ts';
import { mintNavigation } from '../mint-navigation.ts';
import { opacityOf } from '../references.ts';
import type { Session } from '../session.ts';
import { type Entry, list, literal, object, property, ref, type Template } from '../template.ts';
import { type Transform, transformOf } from '../transform.ts';

const SCHEMA = 'https://mintlify.com/docs.json';
const NO_COUNTERPART = 'It has no counterpart in docs.json.';

export const codemod: Codemod = defineCodemod({
  name: 'mint-to-docs',
  summary: 'Makes a docs.json of a mint.json; what has no counterpart is listed.',
  files: true,
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
      edits.skip(root, `${target} exists already.`);
      return;
    }
    const computed = [...descendants(root)].find(({ kind }) => kind === 'computed');
    if (computed) {
      edits.skip(computed, `${opacityOf(computed)}, so what becomes of it is not known.`);
      return;
    }
    if (document.language === 'json' && target !== document.file) session.rename(target);

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
    for (const [name, { from, build }] of Object.entries(settings)) {
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

type Get = (key: string) => LocatedNode | undefined;

interface Setting {
  /** The properties of mint.json that it is made of; the first that is there gives it its place. */
  from: readonly string[];
  build(session: Session, get: Get): (Entry | undefined)[];
}

/** The settings of docs.json that are made of others in mint.json (builder section 6.8). */
const settings: Record<string, Setting> = {
  navbar: {
    from: ['topbarLinks', 'topbarCtaButton'],
    build(session, get) {
      const links = get('topbarLinks');
      const button = get('topbarCtaButton');
      return [
        links &&
          property(
            'links',
            list(
              items(links).map((link) => navbarLink(session, link)),
              links,
            ),
          ),
        button && property('primary', navbarButton(session, button)),
      ];
    },
  },
  styling: {
    from: ['eyebrow', 'codeBlock'],
    build(session, get) {
      const eyebrow = get('eyebrow');
      const block = get('codeBlock');
      const mode = child(block, 'mode');
      leave(session, block, ['mode']);
      return [
        eyebrow && property('eyebrows', ref(eyebrow)),
        mode && property('codeblocks', stringOf(mode) === 'dark' ? ref(mode) : literal('system')),
      ];
    },
  },
  api: {
    from: ['api', 'openapi', 'asyncapi'],
    build(session, get) {
      const api = get('api');
      const playground = child(api, 'playground');
      const mode = child(playground, 'mode');
      const proxy = child(playground, 'disableProxy');
      const server = child(api, 'baseUrl');
      const auth = child(api, 'auth');
      leave(session, api, ['playground', 'baseUrl', 'auth']);
      leave(session, playground, ['mode', 'disableProxy']);
      const display = new Map([
        ['show', 'interactive'],
        ['hide', 'none'],
      ]).get(stringOf(mode) ?? '');
      return [
        ...['openapi', 'asyncapi'].map((key) => {
          const source = get(key);
          return source && property(key, ref(source));
        }),
        entries('playground', [
          mode && property('display', display === undefined ? ref(mode) : literal(display)),
          proxy && property('proxy', literal(textOf(proxy) !== 'true')),
        ]),
        entries('mdx', [
          server && property('server', ref(server)),
          auth && property('auth', ref(auth)),
        ]),
      ];
    },
  },
  appearance: {
    from: ['modeToggle'],
    build(session, get) {
      const toggle = get('modeToggle');
      const start = child(toggle, 'default');
      const hidden = child(toggle, 'isHidden');
      leave(session, toggle, ['default', 'isHidden']);
      return [start && property('default', ref(start)), hidden && property('strict', ref(hidden))];
    },
  },
  background: {
    from: ['background', 'backgroundImage'],
    build(session, get) {
      const style = child(get('background'), 'style');
      const image = get('backgroundImage');
      const color = child(get('colors'), 'background');
      leave(session, get('background'), ['style']);
      return [
        image && property('image', ref(image)),
        style && property('decoration', ref(style)),
        color && property('color', ref(color)),
      ];
    },
  },
  seo: {
    from: ['metadata', 'seo'],
    build(session, get) {
      const metadata = get('metadata');
      const all = child(get('seo'), 'indexHiddenPages');
      leave(session, get('seo'), ['indexHiddenPages']);
      return [
        metadata && property('metatags', ref(metadata)),
        all && property('indexing', literal(textOf(all) === 'true' ? 'all' : 'navigable')),
      ];
    },
  },
  integrations: {
    from: ['analytics', 'integrations'],
    build(session, get) {
      const seen = new Set<string>();
      return [get('analytics'), get('integrations')].flatMap((node) =>
        (node?.children ?? []).map((one) => {
          if (one.key === undefined || seen.has(one.key)) {
            session.edits.skip(one, 'The same integration is set up twice.');
            return undefined;
          }
          seen.add(one.key);
          return property(one.key, ref(one));
        }),
      );
    },
  },
  fonts: {
    from: ['font'],
    build: (_session, get) =>
      (get('font')?.children ?? []).map((part) => property(part.key as string, ref(part))),
  },
  footer: {
    from: ['footerSocials'],
    build(session, get) {
      const socials = get('footerSocials');
      if (socials?.kind === 'object') return [property('socials', ref(socials))];
      const seen = new Set<string>();
      return [
        entries(
          'socials',
          items(socials).map((social) => {
            const type = stringOf(child(social, 'type'));
            const url = child(social, 'url');
            if (type === undefined || url === undefined || seen.has(type)) {
              session.edits.skip(social, 'Each kind of social link can stand there only once.');
              return undefined;
            }
            seen.add(type);
            return property(type, ref(url));
          }),
        ),
      ];
    },
  },
};

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
  ...Object.values(settings).flatMap(({ from }) => from),
]);

function textOf(node: LocatedNode): string {
  return node.document.text.slice(node.start, node.end);
}

function entries(name: string, parts: readonly (Entry | undefined)[]): Entry | undefined {
  return parts.some((part) => part !== undefined) ? property(name, object(parts)) : undefined;
}

/** Puts a setting where the first of its sources stood. */
function place(
  { edits }: Session,
  sources: readonly LocatedNode[],
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
function drop({ edits }: Session, node: LocatedNode): void {
  edits.remove(node);
  edits.skip(node, NO_COUNTERPART);
}

/** Lists the properties of an object that is written anew without them. */
function leave(session: Session, node: LocatedNode | undefined, used: readonly string[]): void {
  for (const part of node?.children ?? []) {
    if (!used.includes(part.key ?? '')) session.edits.skip(part, NO_COUNTERPART);
  }
}

function navbarLink(session: Session, link: LocatedNode): Template {
  const name = child(link, 'name');
  const type = stringOf(child(link, 'type'));
  const url = child(link, 'url');
  leave(session, link, ['name', 'type', 'url']);
  const label = type === undefined ? undefined : type.charAt(0).toUpperCase() + type.slice(1);
  return object([
    name
      ? property('label', ref(name))
      : label === undefined
        ? undefined
        : property('label', literal(label)),
    url && property('href', ref(url)),
  ]);
}

function navbarButton(session: Session, button: LocatedNode): Template {
  const type = child(button, 'type');
  const name = child(button, 'name');
  const url = child(button, 'url');
  const isGithub = stringOf(type) === 'github';
  leave(session, button, ['type', 'name', 'url']);
  return object([
    isGithub && type ? property('type', ref(type)) : property('type', literal('button')),
    name && !isGithub ? property('label', ref(name)) : undefined,
    url && property('href', ref(url)),
  ]);
}

const transform: Transform = transformOf(codemod);
export default transform;
