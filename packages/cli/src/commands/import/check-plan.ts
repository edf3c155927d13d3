import { type CheckResult, check, type Host } from '@nav/core';
import type { ImportPlan } from '@nav/importers';
import { folderOf, groupByFolder, joinPath, plainPathFrom } from '@nav/text';
import type { settingsFor } from '../../sites/open-site.ts';
import { type CheckedPlan, fixLinks } from './fix-links.ts';

/**
 * Checks the site as it is after an import, with the links of its pages. If files may change, fixes the links that the
 * check can fix for certain. Front matter that the source has broken is added to the report.
 */
export function checkPlan(
  plan: ImportPlan,
  host: Host,
  settings: ReturnType<typeof settingsFor>,
  mayFix: boolean,
): CheckedPlan {
  const after = hostAfter(plan, host);
  const result = check(after, plan.out, { links: true, ...(settings && { settings }) });
  const listed = { ...plan, report: withBrokenPages(plan, result) };
  return mayFix ? fixLinks(listed, result, after.read) : { plan: listed, result, fixed: 0 };
}

function withBrokenPages({ out, pages, report }: ImportPlan, result: CheckResult | undefined) {
  const origins = new Map(pages.map(({ file, to }) => [to ?? file, file]));
  const broken = (result?.diagnostics ?? []).flatMap(({ code, args, file, range }) => {
    if (code !== 'front-matter-invalid') return [];
    const origin = plainPathFrom(folderOf(out), origins.get(file) ?? file);
    const { line, column } = range.start;
    const what = `front matter of ${origin}, because ${args.problem}`;
    return { file: origin, line, column, what, reason: 'it is not valid YAML, so fix it by hand' };
  });
  return { ...report, notConverted: [...report.notConverted, ...broken] };
}

/** Returns a host that reads the files as if an import had written them. */
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
