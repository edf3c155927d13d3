import type { Diagnostic } from '@nav/core';
import { printable } from '@nav/display';
import type { Report, SiteReport } from '@nav/site/report';
import { type ReviewPath, reviewLocation } from './review.ts';
import { unreadableText } from './unreadable.ts';

/**
 * Formats findings as JUnit XML: a suite for each site, and a failed test for each error and warning. Notes are passed
 * tests, and so is a site without findings.
 */
export function junitReport({ sites, unsearched, elapsed }: Report, pathOf: ReviewPath): string {
  const suites = sites.map((site) => suiteOf(site, pathOf));
  if (unsearched.length > 0) {
    const errors = unsearched.map((folder) => {
      const text = unreadableText(folder);
      const path = pathOf(folder.path);
      return testCase(path, `unreadable-file: ${path}`, path, 1, [
        element('error', { message: text, type: 'unreadable-file' }, [escapeXml(text)]),
      ]);
    });
    const counts = { tests: errors.length, failures: 0, errors: errors.length };
    suites.unshift(element('testsuite', { name: 'unreadable folders', ...counts }, errors));
  }
  const failures = sites.reduce((sum, site) => sum + failuresOf(site), 0);
  const tests = sites.reduce((sum, site) => sum + testsOf(site), unsearched.length);
  const root = element(
    'testsuites',
    { name: 'nav', tests, failures, errors: unsearched.length, time: (elapsed / 1000).toFixed(3) },
    suites,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function testsOf({ result }: SiteReport): number {
  return Math.max(1, result.diagnostics.length);
}

function failuresOf({ result }: SiteReport): number {
  return result.diagnostics.filter(({ severity }) => severity !== 'info').length;
}

function suiteOf(site: SiteReport, pathOf: ReviewPath): string {
  const { result } = site;
  const file = pathOf(site.file);
  const names = uniqueNames(result.diagnostics);
  const found = result.diagnostics.map((diagnostic, index) =>
    findingCase(diagnostic, names[index] as string, file, pathOf),
  );
  const cases = found.length > 0 ? found : [testCase(file, 'nav check', file, 1, [])];
  const counts = { tests: testsOf(site), failures: failuresOf(site), errors: 0 };
  return element('testsuite', { name: file, ...counts }, cases);
}

/** Names tests by code and subject, which stay the same between runs. Equal ones are counted. */
function uniqueNames(diagnostics: readonly Diagnostic[]): string[] {
  const counts = new Map<string, number>();
  return diagnostics.map(({ code, subject }) => {
    const name = `${code}: ${subject}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

function findingCase(
  diagnostic: Diagnostic,
  name: string,
  site: string,
  pathOf: ReviewPath,
): string {
  const { code, severity, message, help } = diagnostic;
  const { file, range } = reviewLocation(diagnostic);
  const { line, column } = range.start;
  const text = escapeXml(`${pathOf(file)}:${line}:${column} ${severity}\n${message}\n${help}`);
  const content =
    severity === 'info'
      ? element('system-out', {}, [text])
      : element('failure', { message, type: `${severity} ${code}` }, [text]);
  return testCase(site, name, pathOf(file), line, [content]);
}

function testCase(
  classname: string,
  name: string,
  file: string,
  line: number,
  content: readonly string[],
): string {
  return element('testcase', { classname, name, file, line }, content);
}

/** @param content XML: elements, or one escaped text. */
function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content: readonly string[],
): string {
  const pairs = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeXml(String(value)).replaceAll('\n', '&#10;')}"`,
  );
  const open = `<${name}${pairs.join('')}`;
  const [first] = content;
  if (first === undefined) return `${open}/>`;
  if (!first.startsWith('<')) return `${open}>${first}</${name}>`;
  const inner = content.map((part) => part.replace(/^(?=\s*<)/gm, '  ')).join('\n');
  return `${open}>\n${inner}\n</${name}>`;
}

/** Characters that no XML 1.0 document can contain, even escaped. */
const FORBIDDEN = /[\ufffe\uffff]|\p{Surrogate}/gu;

function escapeXml(text: string): string {
  const lines = text.split('\n').map((line) => printable(line));
  return lines
    .join('\n')
    .replace(FORBIDDEN, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
