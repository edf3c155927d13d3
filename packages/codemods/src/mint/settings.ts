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
import { NO_EQUIVALENT, renamed, take } from './properties.ts';

interface Setting {
  /** The properties of mint.json that it is made of. It takes the place of the first of them. */
  from: readonly string[];
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
      return [
        eyebrowsOf(session, get('eyebrow')),
        stringOf(mode) === 'dark'
          ? renamed('codeblocks', mode)
          : mode && property('codeblocks', literal('system')),
      ];
    },
  },
  api: {
    from: ['api', 'openapi', 'asyncapi'],
    build(session, get) {
      const api = take(session, get('api'), 'playground', 'baseUrl', 'auth');
      const { mode, disableProxy } = take(session, api.playground, 'mode', 'disableProxy');
      const display = DISPLAYS.get(stringOf(mode) ?? '');
      return [
        renamed('openapi', get('openapi')),
        renamed('asyncapi', get('asyncapi')),
        section('playground', [
          display === undefined ? renamed('display', mode) : property('display', literal(display)),
          disableProxy && property('proxy', literal(!isTrue(disableProxy))),
        ]),
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
    build(session, get) {
      const { style } = take(session, get('background'), 'style');
      return [
        renamed('image', get('backgroundImage')),
        renamed('decoration', style),
        renamed('color', child(get('colors'), 'background')),
      ];
    },
  },
  seo: {
    from: ['metadata', 'seo'],
    build(session, get) {
      const { indexHiddenPages: all } = take(session, get('seo'), 'indexHiddenPages');
      return [
        renamed('metatags', get('metadata')),
        all && property('indexing', literal(isTrue(all) ? 'all' : 'navigable')),
      ];
    },
  },
  integrations: {
    from: ['analytics', 'integrations'],
    build(session, get) {
      const all = [get('analytics'), get('integrations')].flatMap((node) => node?.children ?? []);
      return all.map((one, index) => {
        if (all.findIndex(({ key }) => key === one.key) === index && one.key !== undefined) {
          return property(one.key, ref(one));
        }
        session.edits.note(one, 'This integration is set up twice.');
        return undefined;
      });
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
      if (socials?.kind === 'object') return [renamed('socials', socials)];
      const seen = new Set<string>();
      const links = items(socials).map((social) => {
        const type = stringOf(child(social, 'type'));
        const url = child(social, 'url');
        if (type === undefined || url === undefined || seen.has(type)) {
          session.edits.note(social, 'docs.json needs a URL and allows one social link per type.');
          return undefined;
        }
        seen.add(type);
        return property(type, ref(url));
      });
      return [section('socials', links)];
    },
  },
};

/** The values of `api.playground.mode` that docs.json names differently. */
const DISPLAYS = new Map([
  ['show', 'interactive'],
  ['hide', 'none'],
]);

function isTrue(node: JsonNode): boolean {
  return node.document.text.slice(node.start, node.end) === 'true';
}

/** Returns a property with an object; undefined if that would be empty. */
function section(name: string, parts: readonly (Entry | undefined)[]): Entry | undefined {
  return parts.some((part) => part !== undefined) ? property(name, object(parts)) : undefined;
}

function eyebrowsOf(session: Session, eyebrow: JsonNode | undefined): Entry | undefined {
  const { display = undefined } =
    eyebrow?.kind === 'object' ? take(session, eyebrow, 'display') : { display: eyebrow };
  const text = stringOf(display);
  const config = { navigation: { pages: ['index'] }, styling: { eyebrows: text } };
  const isValid = text !== undefined && checkStructure(config, grammars.mintlify).length === 0;
  if (isValid) return renamed('eyebrows', display);
  if (display) session.edits.note(display, NO_EQUIVALENT);
  return undefined;
}

function navbarLink(session: Session, link: JsonNode): Template {
  const { name, type, url } = take(session, link, 'name', 'type', 'url');
  const text = stringOf(type);
  const label = text && text.charAt(0).toUpperCase() + text.slice(1);
  return object([
    name || label === undefined ? renamed('label', name) : property('label', literal(label)),
    renamed('href', url),
  ]);
}

function navbarButton(session: Session, button: JsonNode): Template {
  const { type, name, url } = take(session, button, 'type', 'name', 'url');
  const isGithub = stringOf(type) === 'github';
  return object([
    isGithub ? renamed('type', type) : property('type', literal('button')),
    isGithub ? undefined : renamed('label', name),
    renamed('href', url),
  ]);
}
