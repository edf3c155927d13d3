import { checkStructure, grammarNamed } from '@nav/core/stages';
import { child, items, type JsonNode, stringOf } from '../document/document.ts';
import {
  type Entry,
  list,
  literal,
  object,
  property,
  ref,
  type Template,
} from '../edit/template.ts';
import type { Session } from '../session/session.ts';
import { NO_EQUIVALENT, renamed, renamedIn, renameFields, take } from './properties.ts';

interface Setting {
  /** The properties of mint.json that it is made of. It replaces the first of them. */
  from: readonly string[];
  /** A property that has a part of it, and stays. Without any other, the setting follows it. */
  after?: string;
  build(
    session: Session,
    get: (key: string) => JsonNode | undefined,
  ): readonly (Entry | undefined)[];
}

/** The settings of docs.json that differ from mint.json (M6.8). */
export const mintSettings: Readonly<Record<string, Setting>> = {
  navbar: {
    from: ['topbarLinks', 'topbarCtaButton'],
    build(session, get) {
      const links = get('topbarLinks');
      const button = get('topbarCtaButton');
      const linkOf = (link: JsonNode) => navbarLink(session, link);
      return [
        links && property('links', list(items(links).map(linkOf), links)),
        button && property('primary', navbarButton(session, button)),
      ];
    },
  },
  styling: {
    from: ['eyebrow', 'codeBlock'],
    build(session, get) {
      const { mode } = take(session, get('codeBlock'), 'mode');
      const isDark = stringOf(mode) === 'dark';
      const isOther = !isDark && mode?.kind === 'string';
      if (isOther) session.edits.convert(mode);
      return [
        eyebrowsOf(session, get('eyebrow')),
        isOther
          ? property('codeblocks', literal('system', mode))
          : isDark
            ? renamed('codeblocks', mode)
            : undefined,
      ];
    },
  },
  api: {
    from: ['api', 'openapi', 'asyncapi'],
    build(session, get) {
      const api = take(session, get('api'), 'playground', 'baseUrl', 'auth', 'request');
      const playground = take(session, api.playground, 'mode', 'disableProxy');
      const { mode } = playground;
      const disableProxy = flagIn(session, playground.disableProxy);
      const { example } = take(session, api.request, 'example');
      const { languages } = take(session, example, 'languages');
      const display = DISPLAYS.get(stringOf(mode) ?? '');
      if (display !== undefined) session.edits.convert(mode);
      return [
        renamed('openapi', get('openapi')),
        renamed('asyncapi', get('asyncapi')),
        section('playground', [
          display === undefined
            ? renamed('display', mode)
            : property('display', literal(display, mode)),
          disableProxy && property('proxy', literal(!isTrue(disableProxy), disableProxy)),
        ]),
        section('examples', [renamed('languages', languages)]),
        section('mdx', [renamed('server', api.baseUrl), renamed('auth', api.auth)]),
      ];
    },
  },
  appearance: {
    from: ['modeToggle'],
    build(session, get) {
      const toggle = take(session, get('modeToggle'), 'default', 'isHidden');
      return [renamed('default', toggle.default), renamed('strict', toggle.isHidden)];
    },
  },
  background: {
    from: ['background', 'backgroundImage'],
    after: 'colors',
    build(session, get) {
      const { style } = take(session, get('background'), 'style');
      const color = child(get('colors'), 'background');
      return [
        renamed('image', get('backgroundImage')),
        renamed('decoration', style),
        color?.kind === 'string'
          ? property('color', object([property('light', ref(color)), property('dark', ref(color))]))
          : renamed('color', color),
      ];
    },
  },
  seo: {
    from: ['metadata', 'seo'],
    build(session, get) {
      const all = flagIn(session, take(session, get('seo'), 'indexHiddenPages').indexHiddenPages);
      return [
        renamed('metatags', get('metadata')),
        all && property('indexing', literal(isTrue(all) ? 'all' : 'navigable', all)),
      ];
    },
  },
  integrations: {
    from: ['analytics', 'integrations'],
    build(session, get) {
      const all = [get('analytics'), get('integrations')].flatMap((node) => node?.children ?? []);
      return all.map((one, index) => {
        if (all.findIndex(({ key }) => key === one.key) === index && one.key !== undefined) {
          const field = FIELDS.get(one.key);
          const isText = field !== undefined && one.kind === 'string';
          return property(one.key, isText ? object([property(field, ref(one))]) : ref(one));
        }
        session.edits.note(one, 'This integration is set up twice.');
        return undefined;
      });
    },
  },
  fonts: {
    from: ['font'],
    build(session, get) {
      const font = get('font');
      const parts = renamedIn(session, font, { ...FONT, ...FONT_PARTS });
      for (const { value } of parts) {
        const isPart =
          value.node.kind === 'object' && Object.hasOwn(FONT_PARTS, value.node.key ?? '');
        if (isPart) renameFields(session, value.node, FONT);
      }
      return parts;
    },
  },
  footer: {
    from: ['footer', 'footerSocials'],
    build(session, get) {
      const { socials, links } = take(session, get('footer'), 'socials', 'links');
      return [
        socialsOf(session, [socials, get('footerSocials')]),
        renamed('links', footerLinks(session, links)),
      ];
    },
  },
};

/** The fields of a font, and their names in docs.json. */
const FONT = {
  family: 'family',
  weight: 'weight',
  url: 'source',
  source: 'source',
  format: 'format',
};

/** The parts of a page with separate fonts, and their names in docs.json. */
const FONT_PARTS = { heading: 'heading', headings: 'heading', body: 'body' };

/** The fields of integrations that mint.json can give as a string. */
const FIELDS = new Map([
  ['intercom', 'appId'],
  ['frontchat', 'snippetId'],
]);

function socialsOf(
  session: Session,
  sources: readonly (JsonNode | undefined)[],
): Entry | undefined {
  const { edits } = session;
  const given = sources.filter((source) => source !== undefined);
  // A single object keeps its own text.
  const [only] = given;
  if (only?.kind === 'object' && given.length === 1) return renamed('socials', only);
  const seen = new Set<string>();
  const put = (social: JsonNode, type: string | undefined, url: JsonNode | undefined) => {
    if (type === undefined || url === undefined || seen.has(type)) {
      edits.note(social, 'docs.json needs a URL and allows one social link per type.');
      return undefined;
    }
    seen.add(type);
    return property(type, ref(url));
  };
  const links = given.flatMap((source) =>
    source.kind === 'object'
      ? source.children.map((link) => put(link, link.key, link))
      : items(source).map((social) => {
          const { type, url } = take(session, social, 'type', 'url');
          edits.convert(type);
          return put(social, stringOf(type), url);
        }),
  );
  return section('socials', links);
}

/** Converts the columns of the footer. A column without links would make Mintlify reject the config. */
function footerLinks(session: Session, columns: JsonNode | undefined): JsonNode | undefined {
  const { edits } = session;
  const isColumn = (column: JsonNode) => child(column, 'links') ?? child(column, 'items');
  if (!items(columns).some(isColumn)) return undefined;
  for (const column of items(columns)) {
    if (!isColumn(column)) {
      edits.remove(column);
      edits.note(column, NO_EQUIVALENT);
      continue;
    }
    for (const link of items(child(column, 'links'))) {
      renameFields(session, link, { label: 'label', url: 'href' });
    }
    renameFields(session, column, { title: 'header', links: 'items' });
  }
  return columns;
}

/** The values of `api.playground.mode` that docs.json names differently. */
const DISPLAYS = new Map([
  ['show', 'interactive'],
  ['hide', 'none'],
]);

/** Returns a flag that is converted to another value; undefined for anything else. */
function flagIn({ edits }: Session, node: JsonNode | undefined): JsonNode | undefined {
  if (node?.kind !== 'boolean') return undefined;
  edits.convert(node);
  return node;
}

function isTrue(node: JsonNode): boolean {
  return node.document.text.slice(node.start, node.end) === 'true';
}

/** Returns `undefined` if the object would be empty. */
function section(name: string, parts: readonly (Entry | undefined)[]): Entry | undefined {
  return parts.some((part) => part !== undefined) ? property(name, object(parts)) : undefined;
}

function eyebrowsOf(session: Session, eyebrow: JsonNode | undefined): Entry | undefined {
  const { display = undefined } =
    eyebrow?.kind === 'object' ? take(session, eyebrow, 'display') : { display: eyebrow };
  const text = stringOf(display);
  const config = { navigation: { pages: ['index'] }, styling: { eyebrows: text } };
  const isValid =
    text !== undefined && checkStructure(config, grammarNamed('mintlify')).length === 0;
  if (isValid) return renamed('eyebrows', display);
  if (display) session.edits.note(display, NO_EQUIVALENT);
  return undefined;
}

function navbarLink(session: Session, link: JsonNode): Template {
  const { name, type, url } = take(session, link, 'name', 'type', 'url');
  const text = stringOf(type);
  const label = text && text.charAt(0).toUpperCase() + text.slice(1);
  if (!name || text === 'link') session.edits.convert(type);
  return object([
    name || label === undefined ? renamed('label', name) : property('label', literal(label, type)),
    renamed('href', url),
  ]);
}

function navbarButton(session: Session, button: JsonNode): Template {
  const { type, name, url } = take(session, button, 'type', 'name', 'url');
  const isGithub = stringOf(type) === 'github';
  if (stringOf(type) === 'link' || stringOf(type) === 'button') session.edits.convert(type);
  return object([
    isGithub ? renamed('type', type) : property('type', literal('button', type)),
    isGithub ? undefined : renamed('label', name),
    renamed('href', url),
  ]);
}
