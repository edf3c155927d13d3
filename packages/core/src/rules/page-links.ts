import { firstSegment, firstSegments } from '../addresses/infer-base-path.ts';
import { type SiteText, siteTexts, textsOf } from '../addresses/site-texts.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import type { PageLink } from '../pages/markup.ts';
import { withoutBasePath } from '../text/base-path.ts';
import { joinPath } from '../text/path.ts';
import { type LinkFinding, linkJudge } from './link-judge.ts';
import type { RuleContext } from './rule.ts';

/**
 * Reports links in pages to pages, files and anchors that do not exist, and links to addresses that are redirected. Reads
 * all pages, or those that are to be checked, one at a time.
 */
export function pageLinks(context: RuleContext): void {
  const { files, readFile, checksLinks, linkFiles } = context;
  if (!files || (!checksLinks && linkFiles.length === 0)) return;
  const judge = linkJudge(context, files);
  const pages = firstSegments(files);
  const mayHaveBasePath = context.settings.basePath === undefined && context.basePath() === '';
  const outside: JudgedLink[] = [];
  const texts = checksLinks ? siteTexts(files, readFile) : textsOf(linkFiles, files, readFile);
  for (const one of texts) {
    context.addIgnoreComments(one);
    for (const link of one.markup.links) {
      const judged = { one, link, found: judge(one, link) };
      const isOutside =
        mayHaveBasePath &&
        deadAddresses(judged).some((address) => !pages.has(firstSegment(address)));
      if (isOutside) outside.push(judged);
      else reportLink(context, judged);
    }
  }
  const basePath = reportBasePath(context, outside);
  for (const { one, link, found } of outside)
    reportLink(context, { one, link, found: basePath === '' ? found : judge(one, link) });
}

/** A link and the findings about it. */
interface JudgedLink {
  one: SiteText;
  link: PageLink;
  found: readonly LinkFinding[];
}

function reportLink({ config, report }: RuleContext, { one, found }: JudgedLink): void {
  for (const { start, end, fixes = [], ...finding } of found) {
    const at = locate(config.folder, one, start, end);
    report({
      ...finding,
      at,
      fixes: fixes.map((newText) => ({
        title: `Write ${JSON.stringify(newText)}`,
        edits: [{ at, newText }],
      })),
    } as Finding);
  }
}

function locate(folder: string, { file, positionAt }: SiteText, start: number, end: number) {
  return {
    file: joinPath(folder, file),
    range: { start: positionAt(start), end: positionAt(end) },
  };
}

/** Returns the addresses from the root of the site that lead nowhere. */
function deadAddresses({ found, link }: JudgedLink): string[] {
  return found.flatMap((one) =>
    one.code === 'link-not-found' && link.path.startsWith('/') ? one.args.address : [],
  );
}

/** Reports and assumes the base path that links to addresses outside the site show; an empty text if there is none. */
function reportBasePath(context: RuleContext, outside: readonly JudgedLink[]): string {
  const dead = outside.flatMap(deadAddresses);
  const path = context.basePathOfDeadLinks(dead);
  if (path === '') return '';
  const inside = outside.filter((one) =>
    deadAddresses(one).some((address) => withoutBasePath(address, path) !== undefined),
  );
  const [first] = inside;
  if (!first) return '';
  const { one, link } = first;
  const at = locate(context.config.folder, one, link.start, link.end);
  context.report({ code: 'base-path', args: { path, links: inside.length }, at });
  context.assumeBasePath(path);
  return path;
}
