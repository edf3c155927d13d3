// Generates sites of any size, the same every time: languages with versions, tabs, groups and nested groups.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * @typedef {object} SiteOptions
 * @property {number} pages the number of entries in the navigation
 * @property {number} [languages] grows with the number of pages by default
 * @property {number} [versions] per language; grows with the number of pages by default
 * @property {number} [unlisted] the number of page files that no entry reaches
 *
 * @typedef {object} GeneratedSite
 * @property {object} config
 * @property {string} text the text of `docs.json`
 * @property {string[]} files the page files, relative to the folder of the site
 */

// Both dialects know these codes.
const LANGUAGES =
  'en es fr de it pt-BR ko cn ru tr id vi pl nl cs sv ro no uk hi lv uz he ar'.split(' ');
const TABS = ['Start', 'Manual', 'Recipes', 'Reference', 'Operations', 'Changes'];
const TAB_ICONS = ['flag', 'book', 'flask', 'code', 'server', 'clock'];
/** The share of a version's pages in each tab. Most sites have one or two big tabs. */
const TAB_SHARES = [0.02, 0.42, 0.3, 0.12, 0.1, 0.04];
const TOPICS =
  'accounts alerts backups billing caching clusters dashboards deployments events exports filters forms hooks imports indexes jobs keys layouts limits logs metrics migrations networks notifications permissions pipelines policies projects queues quotas regions releases reports retries roles routing schedules schemas search secrets sessions storage streams tags teams templates tokens tracing uploads webhooks'.split(
    ' ',
  );
const ACTIONS =
  'overview setup create update delete list inspect test debug share archive restore automate secure scale monitor'.split(
    ' ',
  );
const ICONS = ['bolt', 'box', 'gear', 'key', 'layer-group', 'link', 'lock', 'plug'];
/** Roughly what a version of a big site has. */
const PAGES_PER_VERSION = 169;
const PAGES_PER_GROUP = 7;

/**
 * @param {SiteOptions} options
 * @returns {GeneratedSite}
 */
export function generateSite({ pages, languages, versions, unlisted = 0 }) {
  const editions = Math.max(1, Math.round(pages / PAGES_PER_VERSION));
  const languageCount = Math.min(
    LANGUAGES.length,
    languages ?? Math.max(1, Math.round(0.78 * Math.cbrt(editions))),
  );
  const versionCount = versions ?? Math.max(1, Math.round(editions / languageCount));
  const files = [];
  const shares = split(pages, languageCount * versionCount);
  const navigation = {
    languages: LANGUAGES.slice(0, languageCount).map((language, at) => ({
      language,
      ...(at === 0 ? { default: true } : {}),
      global: {
        anchors: [
          { anchor: 'Community', href: 'https://community.example.com', icon: 'comments' },
          { anchor: 'Status', href: 'https://status.example.com', icon: 'signal' },
        ],
      },
      versions: Array.from({ length: versionCount }, (_, index) => {
        const name = index === 0 ? 'next' : `v${versionCount - index}.0`;
        const share = shares[at * versionCount + index];
        return {
          version: name,
          ...(index === 1 ? { default: true, tag: 'Latest' } : {}),
          tabs: tabsOf(`${name}/${language}`, share, files),
        };
      }),
    })),
  };
  for (let index = 0; index < unlisted; index += 1) {
    files.push(`next/drafts/${TOPICS[index % TOPICS.length]}/note-${index}.mdx`);
  }
  return finish(navigation, files);
}

/**
 * Generates a site whose navigation is one list of pages, the input of `pages-to-groups`.
 *
 * @param {{ pages: number }} options
 * @returns {GeneratedSite}
 */
export function generateFlatSite({ pages }) {
  const files = Array.from({ length: pages }, (_, index) => pageFile('manual', index));
  return finish({ pages: files.map(withoutExtension) }, files);
}

/** Writes the config and the page files to a folder. */
export function writeSite(folder, { text, files }) {
  const made = new Set([folder]);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'docs.json'), text);
  for (const file of files) {
    const path = join(folder, file);
    const parent = dirname(path);
    if (!made.has(parent)) {
      mkdirSync(parent, { recursive: true });
      made.add(parent);
    }
    const title = withoutExtension(file).split('/').at(-1);
    writeFileSync(path, `---\ntitle: ${title}\n---\n\nThis page is about ${title}.\n`);
  }
}

function finish(navigation, files) {
  const config = {
    $schema: 'https://mintlify.com/docs.json',
    theme: 'mint',
    name: 'Generated site',
    colors: { primary: '#224466', light: '#88aacc', dark: '#112233' },
    navigation,
    navbar: { links: [{ label: 'Support', href: 'https://support.example.com' }] },
    footer: { socials: { github: 'https://github.com/example' } },
  };
  return { config, text: `${JSON.stringify(config, null, 2)}\n`, files };
}

function tabsOf(folder, pages, files) {
  const tabs = [];
  let from = 0;
  let passed = 0;
  TABS.forEach((tab, index) => {
    passed += TAB_SHARES[index];
    const to = index === TABS.length - 1 ? pages : Math.round(pages * passed);
    if (to > from) {
      const place = `${folder}/${tab.toLowerCase()}`;
      tabs.push({
        tab,
        icon: TAB_ICONS[index],
        groups: groupsOf(place, from, to, files),
      });
    }
    from = to;
  });
  return tabs;
}

/** Generates the groups of a tab. Every second one nests most of its pages one level deeper. */
function groupsOf(folder, from, to, files) {
  const groups = [];
  let at = from;
  for (let index = 0; at < to; index += 1) {
    const nested = index % 2 === 1;
    const end = Math.min(to, at + (nested ? 4 : 1) * PAGES_PER_GROUP);
    const topic = TOPICS[index % TOPICS.length];
    const entries = [];
    if (nested) {
      const own = Math.min(end, at + 2);
      for (; at < own; at += 1) entries.push(page(folder, at, files));
      for (let child = 0; at < end; child += 1) {
        const last = Math.min(end, at + PAGES_PER_GROUP);
        const inner = [];
        for (; at < last; at += 1) inner.push(page(folder, at, files));
        entries.push({
          group: `${titleCase(topic)} ${child + 1}`,
          icon: ICONS[child % ICONS.length],
          pages: inner,
        });
      }
    } else {
      for (; at < end; at += 1) entries.push(page(folder, at, files));
    }
    const round = Math.floor(index / TOPICS.length);
    groups.push({ group: titleCase(topic) + (round > 0 ? ` (${round + 1})` : ''), pages: entries });
  }
  return groups;
}

function page(folder, index, files) {
  const file = pageFile(folder, index);
  files.push(file);
  return withoutExtension(file);
}

function pageFile(folder, index) {
  const topic = TOPICS[Math.floor(index / ACTIONS.length) % TOPICS.length];
  const round = Math.floor(index / (ACTIONS.length * TOPICS.length));
  const action = ACTIONS[index % ACTIONS.length] + (round > 0 ? `-${round + 1}` : '');
  return `${folder}/${topic}/${action}.mdx`;
}

function withoutExtension(file) {
  return file.slice(0, -'.mdx'.length);
}

function titleCase(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Splits `total` into `parts` whole numbers that differ by at most one. */
function split(total, parts) {
  return Array.from(
    { length: parts },
    (_, index) => Math.floor((total * (index + 1)) / parts) - Math.floor((total * index) / parts),
  );
}
