import { check, type Diagnostic, type Host } from '@nav/core';
import type { ImportPlan, ImportReport, NotConverted } from '@nav/importers';
import { folderOf, groupByFolder, joinPath, plainPathFrom } from '@nav/text';
import type { settingsFor } from '../../sites/open-site.ts';
import { type CheckedPlan, fixLinks } from './fix-links.ts';

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
  const result = check(after, plan.out, { links: true, ...(settings && { settings }) });
  const checked = mayFix ? fixLinks(plan, result, after.read) : { plan, result, fixed: 0 };
  return { ...checked, plan: { ...checked.plan, report: withFindings(checked) } };
}

/** Adds the findings whose cause is in the source, each with the location that it has there. */
function withFindings({ plan: { out, pages, report }, result }: CheckedPlan): ImportReport {
  const origins = new Map(pages.map((page) => [page.to ?? page.file, page]));
  const found = (result?.diagnostics ?? []).flatMap((one) => {
    const { file, range } = one;
    const page = origins.get(file);
    const origin = plainPathFrom(folderOf(out), page?.file ?? file);
    const cause = causeOf(one, origin);
    if (!cause) return [];
    // An import adds and removes lines only at the start of a page.
    const line = range.start.line - (page ? lineCount(page.after) - lineCount(page.before) : 0);
    return { file: origin, line: Math.max(line, 1), column: range.start.column, ...cause };
  });
  return { ...report, notConverted: [...report.notConverted, ...found] };
}

function causeOf(
  { code, args }: Diagnostic,
  file: string,
): Pick<NotConverted, 'what' | 'reason'> | undefined {
  const given = args as Record<string, string | undefined>;
  switch (code) {
    case 'front-matter-invalid': {
      const what = `front matter of ${file}, because ${given.problem}`;
      return { what, reason: 'it is not valid YAML, so fix it by hand' };
    }
    case 'link-not-found': {
      const { excluded } = args as { excluded?: { file: string } };
      const reason = excluded
        ? `its file ${excluded.file} exists, but is excluded here`
        : 'the old site does not publish such a page, so the link is broken or a program makes it';
      return { what: `link to ${given.link}`, reason };
    }
    case 'anchor-not-found': {
      const reason = given.title
        ? 'headings of level 5 and 6 and some titles have no anchors here'
        : 'no heading of the old page has this anchor';
      return { what: `link to #${given.anchor}`, reason };
    }
    case 'page-collision':
      return { what: `page ${file}`, reason: 'another page of the old site has the same URL' };
    default:
      return undefined;
  }
}

function lineCount(text: string): number {
  return text.split('\n').length;
}

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
  return {
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
}
