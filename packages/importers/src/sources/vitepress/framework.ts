import { joinPath } from '@nav/paths';
import { type Framework, unreadable } from '../../model/framework.ts';
import { leftOut } from '../../model/left-out.ts';
import { type Edition, type Lost, newLost } from '../../model/source.ts';
import { addAll } from '../../reading/add-all.ts';
import { fileStart } from '../../reading/place.ts';
import { entries, property, textOf } from '../../reading/script/read.ts';
import { openScripts } from '../../reading/script/script.ts';
import type { Value } from '../../reading/script/values/values.ts';
import { findConfig, readConfig, type SiteConfig } from './config.ts';
import { readEditions } from './editions.ts';
import { readPages } from './pages.ts';
import { type Rewrite, rewriteRule } from './rewrites.ts';
import { readFacts } from './site.ts';

export const vitepress: Framework = {
  name: 'vitepress',
  title: 'VitePress',
  headingIds: 'attributes',
  takesSidebar: true,
  detect: findConfig,
  read(files, folder, { sidebar }) {
    const scripts = openScripts(files, { folder });
    const config = readConfig(files, folder, scripts);
    const lost: Lost[] = [];
    const { value, srcDir, srcExclude } = config;
    const base = `/${textOf(value, 'base') ?? ''}/`.replace(/\/{2,}/g, '/');
    const pages = readPages(files, {
      srcDir,
      srcExclude,
      rewrite: readRewrites(property(value, 'rewrites'), scripts.call, lost),
      base,
      cleanUrls: isOn(property(value, 'cleanUrls')),
    });
    for (const file of pages.dynamic) {
      lost.push(newLost(`dynamic route "${file}"`, 'a program generates its pages', file));
    }
    const theme = { themeConfig: { sidebar: sidebar?.value } };
    const given = sidebar && scripts.data({ file: sidebar.file, value: theme });
    const reading = readEditions(config, pages, given);
    addAll(lost, reading.lost);
    assertSidebar(reading.editions, config);
    return {
      title: `VitePress ${config.major}`,
      config: config.file,
      site: readFacts(files, config, reading.links),
      editions: withoutRepeats(reading.editions),
      pages: pages.all.map(({ file, address, title }) => ({ file, address, title })),
      basePath: base.slice(0, -1),
      served: [joinPath(config.srcDir, 'public')],
      redirects: [],
      lost: [...lost, ...leftOut(scripts)],
      exportCommand: reading.isComputed ? exportCommand(config) : undefined,
    };
  },
};

function isOn(value: Value | undefined): boolean {
  return value?.kind === 'scalar' && Boolean(value.value);
}

/** Reads `rewrites`: a map of patterns, or a function. */
function readRewrites(
  value: Value | undefined,
  call: (value: Value, args: readonly unknown[]) => Value,
  lost: Lost[],
): Rewrite {
  if (value?.kind === 'function') return (page) => textOf(call(value, [page]));
  const unread =
    value?.kind === 'unknown' ? value : value?.kind === 'object' ? value.rest : undefined;
  if (unread) lost.push(newLost('rewrites', unread.reason, unread.at));
  const rules = entries(value).flatMap(({ key: from, value: to, at }): Rewrite[] => {
    const rule = rewriteRule(from, textOf(to));
    if (typeof rule === 'function') return [rule];
    lost.push(newLost(`rewrite "${from}"`, rule.reason, at));
    return [];
  });
  return (page) => {
    for (const rule of rules) {
      const route = rule(page);
      if (route !== undefined) return route;
    }
    return undefined;
  };
}

/** Leaves out what several languages have lost together, as they inherit it. */
function withoutRepeats(editions: readonly Edition[]): Edition[] {
  const seen = new Set<string>();
  return editions.map((edition) => ({
    ...edition,
    lost: edition.lost.filter(({ what, at }) => {
      const key = JSON.stringify([what, at.file, at.line, at.column]);
      return !seen.has(key) && seen.add(key);
    }),
  }));
}

/**
 * @throws ImportError for a site without a sidebar: a site with a navigation bar only, or one whose sidebars a program
 * makes.
 */
function assertSidebar(editions: readonly Edition[], config: SiteConfig): void {
  if (editions.some(({ sections }) => sections.length > 0)) return;
  const [first] = editions.flatMap(({ lost }) => lost.filter(({ what }) => /sidebar/.test(what)));
  const what = 'The site has no sidebar that can be read';
  const at = first?.at ?? fileStart(config.file);
  throw unreadable(what, first?.reason, at, exportCommand(config));
}

function exportCommand({ value }: SiteConfig): string {
  const one = 'c.site.themeConfig.sidebar';
  const all =
    'Object.assign({},...[c.site,...Object.values(c.site.locales)].map(s=>s.themeConfig?.sidebar))';
  const sidebar = property(value, 'locales') ? all : one;
  return `node -e "process.env.NODE_ENV='production';import('vitepress').then(v=>v.resolveConfig('.','build','production')).then(c=>console.log(JSON.stringify(${sidebar})))" > sidebar.json`;
}
