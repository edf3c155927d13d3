import { onceForText } from '@nav/collections';
import { check, type Diagnostic, type Host } from '@nav/core';
import { pageDerivations } from '@nav/core/internal';
import { withDeriver } from '@nav/core/internal-node';
import { docsSettings } from '@nav/core/settings';
import type { ImportPlan, ImportReport, NotConverted } from '@nav/importers';
import {
  decodeEscapes,
  folderOf,
  groupByFolder,
  joinPath,
  plainPathFrom,
  withoutBasePath,
} from '@nav/paths';
import { lineStarts } from '@nav/positions';
import type { settingsFor } from '../settings/settings-text.ts';
import { type CheckedPlan, fixLinks, headingsByAnchor } from './fix-links.ts';

/**
 * Checks the site as it is after an import, with the links of its pages. If files may change, fixes the links that the
 * check can fix for certain. Everything that is left because the source has it is added to the report.
 */
export function checkPlan(
  plan: ImportPlan,
  host: Host,
  settings: ReturnType<typeof settingsFor>,
  mayFix: boolean,
): CheckedPlan {
  const after = hostAfter(plan, host);
  const result = check(after, plan.out, {
    links: true,
    docsSettings,
    ...(settings && { settings }),
  });
  const checked = mayFix ? fixLinks(plan, result, after.read) : { plan, result, fixed: 0 };
  return { ...checked, plan: { ...checked.plan, report: withFindings(checked, after) } };
}

/** Adds the findings whose cause is in the source, each with the location that it has there. */
function withFindings(
  { plan: { out, pages, report, source }, result }: CheckedPlan,
  host: Host,
): ImportReport {
  const addresses = new Map(source.pages.map(({ file, address }) => [file, address]));
  const origins = new Map(pages.map((page) => [page.to ?? page.file, page]));
  const facts: SiteFacts = {
    pageInCode: codePages(host, folderOf(source.config)),
    textOf: (slug) =>
      host.read(joinPath(folderOf(out), `${slug}.mdx`)) ??
      host.read(joinPath(folderOf(out), `${slug}.md`)) ??
      '',
    headings: onceForText(headingsByAnchor),
  };
  const found = (result?.diagnostics ?? []).flatMap((one) => {
    const { file, range } = one;
    const page = origins.get(file);
    const origin = plainPathFrom(folderOf(out), page?.file ?? file);
    const address = addresses.get(page?.file ?? file);
    const cause = causeOf(one, origin, foldersAbove(address, source.basePath), facts);
    if (!cause) return [];
    // An import adds and removes lines only at the start of a page.
    const added = page ? lineStarts(page.after).length - lineStarts(page.before).length : 0;
    const line = Math.max(range.start.line - added, 1);
    return { file: origin, line, column: range.start.column, ...cause };
  });
  return { ...report, notConverted: [...report.notConverted, ...found] };
}

/** Returns the most folders that a relative link of a page may leave on the old site; infinite if its URL may have others. */
function foldersAbove(address: string | undefined, basePath = ''): number {
  if (!address?.endsWith('.html')) return Number.POSITIVE_INFINITY;
  return (withoutBasePath(address, basePath) ?? address).split('/').filter(Boolean).length - 1;
}

/** Facts of the old and the new site that explain findings. */
interface SiteFacts {
  pageInCode: ReturnType<typeof codePages>;
  /** Returns the new text of a page by its slug. */
  textOf: (slug: string) => string;
  headings: (text: string) => ReturnType<typeof headingsByAnchor>;
}

/** Matches the lines with which frameworks include another file in a page. */
const INCLUDE = /<!--\s*@include|\{\{\s*#include|^\s*--8<--/m;

function causeOf(
  { code, args }: Diagnostic,
  file: string,
  depth: number,
  { pageInCode, textOf, headings }: SiteFacts,
): Pick<NotConverted, 'what' | 'reason'> | undefined {
  const given = args as Record<string, string | undefined>;
  switch (code) {
    case 'front-matter-invalid': {
      const what = `front matter of ${file}, because ${given.problem}`;
      return { what, reason: 'it is not valid YAML, so fix it by hand' };
    }
    case 'link-not-found': {
      const { excluded, isImport } = args as { excluded?: { file: string }; isImport?: true };
      const page = isImport ? undefined : pageInCode(given.address ?? '');
      let reason =
        'no page of the old documentation has this URL, so the link is broken, or leads to a blog or a generated page';
      if (excluded) reason = `its file ${excluded.file} exists, but is excluded here`;
      else if (isImport) reason = 'the new site cannot import such a file';
      else if (page !== undefined) reason = `${page} is not part of the documentation`;
      else if ((/^(?:\.\.\/)*/.exec(given.link ?? '')?.[0].length ?? 0) / 3 > depth)
        reason = 'it leads out of the old site, so write the whole URL of its target';
      return { what: `${isImport ? 'import of' : 'link to'} ${given.link}`, reason };
    }
    case 'anchor-not-found': {
      const text = textOf(given.page ?? '');
      let reason = 'no heading of the old page has this anchor';
      if (given.title) reason = 'headings of level 5 and 6 and some titles have no anchors here';
      else if (INCLUDE.test(text))
        reason = 'the page includes other files, and an import does not convert their headings';
      else if (headings(text).has(decodeEscapes(given.anchor ?? '')))
        reason = 'its heading is inside a component that the new site does not have';
      return { what: `link to #${given.anchor}`, reason };
    }
    case 'page-collision':
      return { what: `page ${file}`, reason: 'another page of the old site has the same URL' };
    default:
      return undefined;
  }
}

/**
 * Returns a function that finds the file of a page by its URL. It is not part of the documentation of Docusaurus or Astro, such as
 * a landing page.
 */
function codePages(host: Host, folder: string): (address: string) => string | undefined {
  const found = [...host.list(joinPath(folder, 'src/pages'))];
  const files = new Set(
    found.flatMap((one) => one.files.map((file) => joinPath(one.folder, file))),
  );
  return (address) => {
    const path = plainPathFrom('', joinPath('src/pages', address.replace(/\/+$/, '')));
    return ['.jsx', '.tsx', '.js', '.mdx', '.md', '.astro']
      .flatMap((end) => [path + end, `${path}/index${end}`])
      .find((file) => files.has(joinPath(folder, file)));
  };
}

/** Returns a host that reads the files as if an import had written them, and parses each of them once. */
function hostAfter({ out, config, pages, assets, ignored }: ImportPlan, host: Host): Host {
  const texts = new Map<string, string | undefined>([[out, config]]);
  if (ignored) texts.set(ignored.file, ignored.after);
  const origins = new Map([...assets].map(([file, to]) => [to, file]));
  for (const { file, to, after } of pages) {
    if (to !== undefined && !texts.has(file)) texts.set(file, undefined);
    texts.set(to ?? file, after);
  }
  const written = [...texts].filter(([, text]) => text !== undefined).map(([path]) => path);
  const added = [...written, ...origins.keys()];
  const isGone = (path: string) =>
    assets.has(path) || (texts.has(path) && texts.get(path) === undefined);
  const after: Host = {
    ...host,
    read: (path) => (texts.has(path) ? texts.get(path) : host.read(origins.get(path) ?? path)),
    list(folder, shallow) {
      const paths = new Set(
        added.filter((path) => `${folderOf(path)}/`.startsWith(folder === '' ? '' : `${folder}/`)),
      );
      for (const { folder: listed, files } of host.list(folder, shallow)) {
        for (const file of files) {
          const path = joinPath(listed, file);
          if (!isGone(path)) paths.add(path);
        }
      }
      return groupByFolder(paths);
    },
  };
  const valuesOf = onceForText((path) => {
    const text = after.read(path);
    if (text === undefined) return undefined;
    return { facts: pageDerivations.facts(path, text), ids: pageDerivations.ids(path, text) };
  });
  const names = new Map<unknown, 'facts' | 'ids'>([
    [pageDerivations.facts, 'facts'],
    [pageDerivations.ids, 'ids'],
  ]);
  return withDeriver(after, {
    file<Value>(path: string, derive: (path: string, text: string) => Value) {
      const name = names.get(derive);
      if (name !== undefined) return valuesOf(path)?.[name] as Value | undefined;
      const text = after.read(path);
      return text === undefined ? undefined : (derive(path, text) ?? null);
    },
    listing: (folder, derive) => derive(folder, after.list(folder)),
  });
}
