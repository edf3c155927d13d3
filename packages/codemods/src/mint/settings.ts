import { grammars } from '@nav/core/internal';
import { checkStructure } from '@nav/core/stages';
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

export const NO_COUNTERPART = 'It has no counterpart in docs.json.';

type Get = (key: string) => JsonNode | undefined;

interface Setting {
  /** The properties of mint.json that it is made of; the first that is there gives it its place. */
  from: readonly string[];
  build(session: Session, get: Get): (Entry | undefined)[];
}

/** The settings of docs.json that are made of others in mint.json (M6.8). */
export const mintSettings: Readonly<Record<string, Setting>> = {
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
        eyebrow && eyebrows(session, eyebrow),
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
            session.edits.note(one, 'The same integration is set up twice.');
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
              session.edits.note(social, 'Each kind of social link can stand there only once.');
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

function textOf(node: JsonNode): string {
  return node.document.text.slice(node.start, node.end);
}

function entries(name: string, parts: readonly (Entry | undefined)[]): Entry | undefined {
  return parts.some((part) => part !== undefined) ? property(name, object(parts)) : undefined;
}

/** Whether a docs.json may have a text as its `styling.eyebrows`, as the check of a config says. */
function isEyebrows(text: string | undefined): boolean {
  const config = { navigation: { pages: ['index'] }, styling: { eyebrows: text } };
  return text !== undefined && checkStructure(config, grammars.mintlify).length === 0;
}

function eyebrows(session: Session, eyebrow: JsonNode): Entry | undefined {
  const display = eyebrow.kind === 'object' ? child(eyebrow, 'display') : eyebrow;
  if (eyebrow.kind === 'object') leave(session, eyebrow, ['display']);
  if (display && isEyebrows(stringOf(display))) return property('eyebrows', ref(display));
  if (display) session.edits.note(display, NO_COUNTERPART);
  return undefined;
}

/** Lists the properties of an object that is written anew without them. */
function leave(session: Session, node: JsonNode | undefined, used: readonly string[]): void {
  for (const part of node?.children ?? []) {
    if (!used.includes(part.key ?? '')) session.edits.note(part, NO_COUNTERPART);
  }
}

function navbarLink(session: Session, link: JsonNode): Template {
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

function navbarButton(session: Session, button: JsonNode): Template {
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
