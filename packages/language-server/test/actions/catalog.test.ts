import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { casesIn, siteOf, writeSite } from '@nav/cases';
import { type Code, type Diagnostic, messages } from '@nav/core';
import { catalogCode, contentCheck, type Suggestion } from '@nav/core/stages';
import { contentReader } from '@nav/markdown/content';
import { findMdxProblem } from '@nav/markdown/mdx-problem';
import { applyEdits } from '@nav/positions';
import { compilePattern } from '@nav/site/compile-pattern';
import { afterAll, describe, expect, it } from 'vitest';
import { offersFor } from '../../src/features/findings/fixes.ts';
import { type EditedSite, trackSite } from '../../src/sites/edited-site.ts';
import type { OpenText } from '../../src/texts/open-texts.ts';
import { uriOf } from '../../src/texts/uris.ts';

const codes = Object.keys(messages) as Code[];

const root = realpathSync(mkdtempSync(join(tmpdir(), 'nav-actions-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The sites with findings of every code that core is tested with, and one for each way not to be JSON. */
const all = [
  join(import.meta.dirname, '../../../core/test/fixtures'),
  join(import.meta.dirname, 'sites'),
].flatMap((folder) => casesIn(folder, ['options.json', 'result.json', 'before/']));
/** `npm run test:slow` takes all sites, and other runs the first one of each file. */
const sites =
  process.env.NAV_SLOW === '1'
    ? all
    : all.filter(({ name }, index) => fileOf(name) !== fileOf(all[index - 1]?.name));

function fileOf(name: string | undefined): string | undefined {
  return name?.replace(/\/[^/]*$/, '');
}

/** The sentences of findings that name an action, and the titles of the actions that do it. */
const NAMED: readonly [sentence: RegExp, title: RegExp][] = [
  [/[Dd]id you mean/, /^(?:Change to|Rename) /],
  [/\bAdd\b/, /^Add /],
  [/\b(?:Remove|remove)\b/, /^(?:Remove|Keep) /],
  [/\bMerge\b/, /^(?:Merge|Rename|Remove) /],
  [/\b(?:Rename|rename) one\b/, /^Rename /],
  [/\bCreate\b/, /^Create /],
  [/\bNest\b/, /^Nest /],
  [/\bignore (?:it|the folder|them)\b/, /^Ignore /],
  [/\bMove it up\b/, /^Move it before /],
  [/\bMove its content to "/, /^Move its content to "/],
  [/\bMove (?:it|them) (?:in)?to .*(?:"navigation"|top level)/, /^Move ".+" (?:in)?to /],
  [/\bMove it (?:or|in)/, /^(?:Move|Put|Remove) /],
  [/\bRename it to\b/, /^Rename it to /],
  [/\bmatches its file\b/, /^Add "!/],
  [/\bMove that part\b/, /^Copy that part /],
  [/\bList (?:it|that endpoint|the endpoint)\b/, /^(?:Add|Change to|Move it to) /],
  [/\bPut links in "href"/, /^Move it to "anchors"/],
  [/\bChange it to the slug\b/, /^(?:Change to "#|Remove )/],
  [/\bMove it to a separate line\b/, /^Move .+ to a separate line$/],
  [/\bSet it on an element below\b/, /^(?:Move ".+" to the elements below|Remove ".+")$/],
  [/\bUse its path instead of a \$ref\b/, /^Change to /],
  [/\bhidden: true\b/, /^(?:Hide|Add the missing) /],
  [/cannot contain "groups".* Use "pages"\./, /^Move its content to "pages"$/],
  // A sentence with an ellipsis shows a pattern, not a value.
  [
    /\b(?:Write|Change the language to|Link straight to|Point it straight at) "(?!.*…)/,
    /^Change to /,
  ],
];

/** The sentences of findings that only a person can resolve, so that no edit can be offered but to ignore them. */
const WITHOUT: readonly RegExp[] = [
  // The specification may be generated, or someone else's. Nothing in the config is wrong.
  /^(?:\d+ endpoints|The endpoint) .*\bshare/,
  /is not a valid OpenAPI 3 document/,
  // The setting is an option of the command line.
  /was not read\. Pass --fetch/,
  // The page may be on another part of the site, which nav does not see. The message offers to ignore it.
  /^The link ".*" does not lead to a page of these docs/,
  // A link in an attribute belongs to its component, which may be useless without it.
  /^The link ".*" does not exist on this site\. Change it to an existing page or file/,
  // The line of a list may have other content.
  /^".*" does not exist on this site\. Change it, or add a redirect\.$/,
  // Only the author knows the value that is missing, or meant.
  /^Mintlify \(.*\) (?:rejects this docs\.json|ignores|removes|drops)/,
  // The author knows the meaning of the code, the language or the list.
  /is not valid JavaScript/,
  /is not a supported language code\. Use/,
  /must be an object, not a list\.$/,
  /nested more than \d+ levels deep/,
  // The author knows where the properties end, the only endpoint, the name of the file, and the content of a snippet.
  /Close it behind the last property/,
  /Start its properties at the margin/,
  /Put a mapping or an alias of one after/,
  /is not a string\. Write one endpoint/,
  /ends in a file extension/,
  /in a snippet that both/,
  // The author knows the text. The specification and the other repository are as they should be.
  /^"variables" does not define/,
  /uses OpenAPI .*, which `mint` \S+ does not accept/,
  /^Not read: the navigation of/,
  // The author knows the meaning of the component, the name or the export, or it is in another file.
  /fails in Mintlify, because "<.*>" does not exist\. Import it/,
  /fails? in Mintlify at "<.*>"\./,
  /Put the styles in a \.css file/,
  /does not export .*\. Export it/,
  /^Mintlify (?:does not export from|shows|imports only)/,
  /(?:is|are) not defined, so the page fails in Mintlify\. Define (?:it|them)/,
  /is not defined, so the component fails\. Define it in the component/,
  // The page, or the function, may use the name anywhere.
  /^Mintlify also exports the function name/,
  /^".*" also imports ".*" from .*\. Import it without "as"\.$/,
  // Only the author knows the value, the group, the folder or the text that a team wants.
  /^The (?:".*" of the )?pages? .*\. (?:Write one|Extend it|Shorten it|Change (?:it|one))\.$/,
  /^The (?:group|folder) ".*\. (?:Include the labels above it, as in ".*"|Change this setting)\.$/,
  // An editor deletes files itself.
  /^No file on this site refers to the/,
  // The author knows what the page says, and where the text belongs.
  /^Stub pages show other operations of ".*Write a page for it/,
  /^Mintlify removes this text, because .*Move it out/,
  // The author knows the group of the other language.
  /but listed under .*\. Move the entry to /,
  // The list is in another file.
  /because lists are not merged/,
];

const CONTENT = contentCheck(contentReader, compilePattern);
const contentCodes = new Set(codes.filter((code) => messages[code].content) as string[]);

/** An action changes few of the pages, which are all parsed again after it. */
const problems = new Map<string, ReturnType<typeof findMdxProblem>>();

function findKnownProblem(text: string): ReturnType<typeof findMdxProblem> {
  if (!problems.has(text)) problems.set(text, findMdxProblem(text));
  return problems.get(text);
}

/** Opens a site whose files can be replaced. */
function open(name: string, source: (typeof sites)[number]) {
  const folder = join(root, name);
  writeSite(source, folder);
  const texts = new Map<string, OpenText>();
  const results = new Map<string, EditedSite | undefined>();
  const put = (file: string, text: string) => {
    const path = resolve(folder, file);
    texts.set(path, { uri: uriOf(path), version: 1, text });
  };
  // Only open pages are parsed.
  const pages = Object.entries(siteOf(source)).filter(([file]) => /\.mdx?$/.test(file));
  const openPages = () => {
    for (const [file, text] of pages) put(file, text);
  };
  openPages();
  const parsePage = () => findKnownProblem;
  const settings = () => ({ links: true, redirects: true, translations: true, cache: false });
  const content = () => (contentCodes.has(name.replace(/\/.*/s, '')) ? CONTENT : undefined);
  const sources = { texts, settings, watches: true, parsePage, content };
  const site = trackSite(join(folder, 'docs.json'), sources);
  return {
    current: () => site.current(),
    /** Returns the site after an action, which several findings may share; the action is undone by the next call. */
    after({ edits, creates, renames }: Suggestion): EditedSite | undefined {
      const key = JSON.stringify([edits, creates, renames]);
      if (results.has(key)) return results.get(key);
      const before = site.current();
      const created = creates && resolve(folder, creates.file);
      for (const file of new Set(edits.map((one) => one.file))) {
        const own = edits.filter((one) => one.file === file);
        put(file, applyEdits(before?.text(file) ?? '', own));
      }
      if (creates && created) {
        mkdirSync(dirname(created), { recursive: true });
        writeFileSync(created, creates.text, { flag: 'wx' });
      }
      const moved =
        renames &&
        ([renames.from, renames.to].map((one) => resolve(folder, one)) as [string, string]);
      if (moved) renameSync(moved[0], moved[1]);
      const changed = [...texts.keys(), ...(created ? [created] : []), ...(moved ?? [])];
      site.changed(changed);
      const result = site.current();
      result?.check();
      texts.clear();
      openPages();
      if (created) rmSync(created);
      if (moved) renameSync(moved[1], moved[0]);
      site.changed(changed);
      results.set(key, result);
      return result;
    },
  };
}

const found: Diagnostic[] = [];
const withoutUsed = new Set<RegExp>();

describe.each(sites.map((one) => [one.name, one] as const))('%s', (name, source) => {
  const opened = open(name, source);
  const site = opened.current();
  const findings = site?.check().diagnostics ?? [];
  const offered = findings.map((finding) => {
    return { finding, actions: site ? offersFor(finding, site) : undefined };
  });

  it('has the actions that its messages name', () => {
    for (const { finding, actions } of offered) {
      const { resolving = [], ignoring = [], deleting = [] } = actions ?? {};
      const titles = [...resolving, ...ignoring, ...deleting].map(({ title }) => title);
      found.push(finding);
      for (const [sentence, title] of NAMED) {
        if (!sentence.test(finding.message)) continue;
        expect(
          titles.some((one) => title.test(one)),
          `${finding.message}\n${titles.join('\n')}`,
        ).toBe(true);
      }
    }
  });

  it('has an edit for each finding that does not need a person', () => {
    for (const { finding, actions } of offered) {
      const { resolving = [], deleting = [] } = actions ?? {};
      // A team writes the messages of its patterns.
      if (resolving.length + deleting.length > 0 || finding.code.includes('/')) continue;
      const reason = WITHOUT.find((one) => one.test(finding.message));
      expect(reason, finding.message).toBeDefined();
      if (reason) withoutUsed.add(reason);
    }
  });

  it('names each action once, and prefers only safe fixes', () => {
    for (const { finding, actions } of offered) {
      const { resolving = [], ignoring = [], deleting = [] } = actions ?? {};
      const all = [...resolving, ...ignoring, ...deleting];
      expect(new Set(all.map(({ title }) => title)).size, finding.message).toBe(all.length);
      for (const { title } of all) expect(title).toMatch(/^[A-Z][^\n]*[^.\s]$/);
      expect(all.slice(0, finding.fixes.length)).toEqual(finding.fixes);
    }
  });

  it('can silence each finding that settings can change', () => {
    for (const { finding, actions } of offered) {
      const isFatal = messages[catalogCode(finding.code)].fatal;
      expect(actions?.ignoring.some(({ title }) => /^Turn off /.test(title))).toBe(!isFatal);
    }
  });

  it('has actions that remove their finding and leave valid JSON', () => {
    for (const { finding, actions } of offered) {
      const { resolving = [], ignoring = [], deleting = [] } = actions ?? {};
      for (const action of [...resolving, ...ignoring, ...deleting]) {
        if (action.codemod) continue;
        const after = opened.after(action);
        const hint = `${finding.message}\n${action.title}\n${JSON.stringify(action)}`;
        const count = (all: readonly Diagnostic[]) =>
          all.filter((one) => one.code === finding.code && one.message === finding.message).length;
        expect(count(after?.check().diagnostics ?? []), hint).toBeLessThan(count(findings));
        if (site?.source(finding.file)) expect(after?.source(finding.file), hint).toBeDefined();
      }
    }
  });
});

describe('all messages', () => {
  it.runIf(process.env.NAV_SLOW === '1')('that need a person are in a site', () => {
    expect(WITHOUT.filter((one) => !withoutUsed.has(one))).toEqual([]);
  });

  it('are in a site', () => {
    // An editor requests nothing, compares with no earlier state and opens configs that exist, and these tests read everything.
    const without: Code[] = ['unreadable-file', 'config-not-found', 'url-gone', 'external-link'];
    const shown = new Set(found.map(({ code }) => catalogCode(code)));
    expect(codes.filter((code) => !shown.has(code))).toEqual(without);
  });
});
