import { type Code, check, type Diagnostic, loadSite, memoryHost, messages } from '@nav/core';
import { SETTINGS_FILE } from '@nav/core/internal';
import { docsSettings } from '@nav/core/settings';
import { catalogCode, contentCheck, pastCheck } from '@nav/core/stages';
import { contentReader, pageProblem } from '@nav/markdown/content';
import { compilePattern } from '@nav/site/compile-pattern';
import { readRuleMarkdown } from '../../reporters/rule-help.ts';

/** The files of an example site by path. The text of a page is empty if it does not matter. */
export type ExampleFiles = Readonly<Record<string, string>>;

/** The page about one code: `rules/CODE.md` of this package, in its parts. Strings are Markdown. */
export interface RulePage {
  about: string;
  /** A site with the finding. */
  wrong: ExampleFiles;
  fix: string;
  /** The same site without the finding. */
  right: ExampleFiles;
  /** The ways to change the severity, and to ignore a single finding. */
  silence: string;
}

export function readRulePage(code: Code): RulePage {
  const [about = '', wrong = '', right = '', silence = ''] = readRuleMarkdown(code)
    .split(/^## .*\n/m)
    .map((section) => section.trim());
  const files = filesIn(wrong);
  const subject = checkExample(code, files).find(
    (found) => catalogCode(found.code) === code,
  )?.subject;
  return {
    about,
    wrong: files,
    fix: right.split('\n\n```')[0] ?? '',
    right: filesIn(right),
    silence:
      subject === undefined || messages[code].fatal
        ? silence
        : `${silence}\n\n${ignoreAdvice(code, subject)}`,
  };
}

function ignoreAdvice(code: Code, subject: string): string {
  const settings = `{ "rules": { "${code}": { "ignore": [${JSON.stringify(subject)}] } } }`;
  return `To ignore only some findings, list their subjects or patterns for them.\n\n\`\`\`json ${SETTINGS_FILE}\n${settings}\n\`\`\``;
}

/** A block of code with the name of its file: ```` ```json docs.json ````. */
export const CODE_BLOCK: RegExp = /^```\w+ (\S+)\n(.*?)\n```$/gms;

function filesIn(section: string): ExampleFiles {
  const written = [...section.matchAll(CODE_BLOCK)].map(([, path, text]) => [path, text]);
  const pages = /^Pages: (.*)$/m.exec(section)?.[1] ?? '';
  const empty = [...pages.matchAll(/`([^`]+)`/g)].map(([, path]) => [path, '']);
  return Object.fromEntries([...written, ...empty]);
}

/** The text of a file in an example that cannot be read. */
const UNREADABLE = '(no permission to read this file)';

/** The URL of another site in an example. */
const DEAD_LINKS = new Map([['https://clay.dev/sacks', 'the server answered 404']]);

/** The folder of the earlier state of an example. */
const BEFORE = 'before/';

/** Returns the files of one state of an example by their paths in it. */
function filesBelow(folder: string, all: ExampleFiles): ExampleFiles {
  const isIn = (path: string) =>
    folder === '' ? !path.startsWith(BEFORE) : path.startsWith(folder);
  return Object.fromEntries(
    Object.entries(all).flatMap(([path, text]) =>
      isIn(path) ? [[path.slice(folder.length), text]] : [],
    ),
  );
}

/**
 * An ellipsis in the config of an example becomes nesting too deep to read. Only examples of settings are whole configs.
 */
export function checkExample(code: Code, all: ExampleFiles): Diagnostic[] {
  const before = filesBelow(BEFORE, all);
  const files = messages[code].since ? filesBelow('', all) : all;
  const config = files['docs.json']?.replace('…', `${'['.repeat(1200)}${']'.repeat(1200)}`);
  const host = memoryHost({ ...files, ...(config === undefined ? {} : { 'docs.json': config }) });
  const read = (path: string) => {
    const text = host.read(path);
    if (text === UNREADABLE) throw new Error('EACCES: permission denied');
    return text;
  };
  const settings = files[SETTINGS_FILE];
  const given = settings === undefined ? {} : { settings: { file: SETTINGS_FILE, text: settings } };
  return check({ ...host, read }, 'docs.json', {
    ...given,
    ...(code.startsWith('setting-') ? { docsSettings } : {}),
    links: true,
    deadLinks: DEAD_LINKS,
    syntax: { files: true, parse: pageProblem },
    ...(messages[code].since ? { past: pastCheck(loadSite(memoryHost(before), 'docs.json')) } : {}),
    ...(messages[code].content ? { content: contentCheck(contentReader, compilePattern) } : {}),
  }).diagnostics;
}
