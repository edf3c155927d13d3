import type { Code } from '@nav/core';
import { indexTree, occurrencesOf, viewPage } from '@nav/core/client';
import { nearest, parseEndpointEntry } from '@nav/core/internal';
import type { TeamCode } from '@nav/core/stages';
import { isRemote, pageKey } from '@nav/paths';
import { unreadableText } from '@nav/report/unreadable';
import { endpointPages, findEndpointPage } from '@nav/site/endpoint-pages';
import { UsageError } from '@nav/site/failure';
import type { OpenedSite, SiteFlags } from '@nav/site/open-site';
import {
  pageMeant,
  pathOnSite,
  suggestEndpoint,
  suggestFile,
  suggestPage,
} from '@nav/site/page-meant';
import { suggestName } from '@nav/site/suggest-name';
import { settingsRules } from '@nav/site/team-patterns';
import { hidingRedirect } from '@nav/site/url-redirects';
import picocolors from 'picocolors';
import { withSiteFailures } from '../../reporters/unreadable.ts';
import type { Command, Terminal } from '../../terminal/command.ts';
import { failureResult } from '../../terminal/failure.ts';
import { formatOption } from '../../terminal/options.ts';
import { siteOptions } from '../../terminal/site-options.ts';
import { openTree } from '../open-tree.ts';
import { codes } from '../rules/known-code.ts';
import { explainUrl } from './explain-url.ts';
import { explanationJson, explanationText, pageFile } from './explanation.ts';
import { checkPage } from './page-problems.ts';

interface ExplainFlags extends SiteFlags {
  format: 'text' | 'json';
}

export const command: Command<ExplainFlags> = {
  name: 'explain',
  arguments: '<page> [path]',
  description:
    'Show where a page appears in the navigation and what readers see around it. Pass a path, a URL, a file or `METHOD /path`. For a code, it prints the same as `nav rules CODE`, unless a page has that path.',
  options: { ...formatOption(), ...siteOptions },
  examples: [
    ['nav explain guides/quickstart', 'a page of the nearest site'],
    ['nav explain docs/guides/quickstart.mdx docs', 'a file of the site in docs'],
    ['nav explain /api/get-user --format json', 'for scripts'],
    ['nav explain page-not-found', 'the code of a finding'],
  ],
  async run([written = '', path], flags, terminal) {
    const code = codeNamed(written, flags, terminal);
    const opened = await openTree(path, flags, terminal).catch((error) => {
      // A code has a meaning without a site, too.
      if (path !== undefined || !failureResult(error)) throw error;
      if (code !== undefined) return;
      const hint = error instanceof UsageError ? suggestName(written, codes) : '';
      throw hint === '' ? error : new UsageError(`${error.message}${hint}`);
    });
    if (!opened) return explainCode(code as Code | TeamCode, flags, terminal);
    const { site, tree } = opened;
    const given = isRemote(written) ? pathOnSite(written, site) : written;
    const index = indexTree(tree);
    const asEndpoint = parseEndpointEntry(given);
    const endpointPage = asEndpoint && findEndpointPage(asEndpoint, endpointPages(index, site));
    const pagePath = endpointPage ?? pageMeant(given, index, site, terminal.cwd);
    const places = occurrencesOf(index, pagePath);
    const pageFiles = site.files()?.pages;
    const known = places[0]?.page.path ?? pagePath;
    const file = pageFiles?.get(pageKey(known));
    const unlisted =
      file === undefined ? tree.unlisted.find(({ path }) => path === known) : undefined;
    // The theme may decide which breadcrumbs to show, so all of them are printed.
    const view = viewPage(index, pagePath, { eyebrows: 'breadcrumbs' });
    const page = view.page ?? unlisted;
    if (!page && file === undefined) {
      if (code !== undefined) return explainCode(code, flags, terminal);
      const answered = explainUrl(given, opened, flags.format);
      if (answered !== undefined) return withSiteFailures({ stdout: answered, code: 0 }, site);
      const suggestion = asEndpoint
        ? suggestEndpoint(asEndpoint, index, site)
        : (suggestPage(pagePath, index, site) ??
          suggestFile(given, site) ??
          nearest(pagePath, codes));
      const similar = suggestion && `Did you mean ${JSON.stringify(suggestion)}?`;
      const { explainGone } = await import('@nav/site/explain-gone');
      const advice = await explainGone(given, opened, similar, terminal);
      throw new UsageError(unknownPage(given, advice, site));
    }
    const redirect = hidingRedirect(known, opened);
    const check =
      file === undefined ? undefined : await checkPage(pageFile(file, site), site, flags, terminal);
    const explanation = { path: known, file, places, view, page, redirect, check };
    const stdout =
      flags.format === 'json'
        ? explanationJson(explanation, site)
        : explanationText(explanation, site, picocolors.createColors(terminal.color));
    return withSiteFailures({ stdout, code: 0 }, site);
  },
};

/** Returns the code of nav, or of a pattern in the settings, with a name in any case. */
function codeNamed(
  written: string,
  { config }: ExplainFlags,
  { cwd }: Terminal,
): Code | TeamCode | undefined {
  const name = written.toLowerCase();
  const own = name.includes('/') ? settingsRules(cwd, config, cwd).patterns : [];
  return [...codes, ...own.map(({ code }) => code)].find((known) => known === name);
}

async function explainCode(
  code: Code | TeamCode,
  { format, config }: ExplainFlags,
  terminal: Terminal,
) {
  const { ruleResult } = await import('../rules/rules.ts');
  return ruleResult(code, format, terminal, config);
}

function unknownPage(given: string, advice: string, site: OpenedSite): string {
  const unreadable = Array.from(
    site.unreadable,
    ([path, reason]) => `\n${unreadableText({ path, reason })}`,
  );
  return `The page ${JSON.stringify(given)} does not exist in ${site.file}. ${advice}${unreadable.join('')}`;
}
