import { type Code, messages } from '@nav/core';
import { effects, type RuleLevel } from '@nav/core/stages';
import { EFFECT_SENTENCES } from '@nav/report/effects';
import type { TeamRule } from '@nav/site/team-patterns';
import picocolors from 'picocolors';
import type { Colors } from 'picocolors/types.js';
import { codes } from './known-code.ts';
import { CODE_BLOCK, checkExample, type ExampleFiles, type RulePage } from './rule-page.ts';
import { subjectNames } from './subject-names.ts';
import { codesByTopic } from './topics.ts';

/** Longer lines are hard to read, however wide the terminal is. */
const WIDEST = 88;

/** The mark of a severity that settings have changed. */
const CHANGED = '*';

interface Line {
  code: string;
  level: RuleLevel;
  severity: RuleLevel;
  title: string;
  fixable?: boolean;
}

/**
 * Lists every code by topic, each in one line with its severity, `fixable` if `--fix` can fix it, and its meaning. The codes
 * of patterns come last.
 *
 * @param levelOf returns the severity in effect.
 */
export function ruleTable(
  levelOf: (code: Code) => RuleLevel,
  patterns: readonly Line[],
  color: boolean,
): string {
  const colors = picocolors.createColors(color);
  const width = Math.max(
    ...[...codes, ...patterns.map((one) => one.code)].map((one) => one.length),
  );
  const line = ({ code, level, severity, title, fixable = false }: Line) => {
    const shown = `${level}${level === severity ? '' : CHANGED}`.padEnd('warning*'.length);
    const mark = colors.dim((fixable ? 'fixable' : '').padEnd('fixable'.length));
    return `  ${colors.bold(code.padEnd(width))}  ${paint(colors, level, shown)}  ${mark}  ${title}\n`;
  };
  const topics = Array.from(codesByTopic(), ([topic, listed]): [string, readonly Line[]] => [
    topic,
    listed.map((code) => ({ code, ...messages[code], level: levelOf(code) })),
  ]);
  if (patterns.length > 0) topics.push(['Patterns of your settings', patterns]);
  return topics
    .map(([topic, lines]) => `${colors.bold(topic)}\n${lines.map(line).join('')}`)
    .join('\n');
}

export function ruleText(
  code: Code,
  level: RuleLevel,
  { about, wrong, fix, right, silence }: RulePage,
  { color, columns = 80 }: { color: boolean; columns?: number | undefined },
): string {
  const colors = picocolors.createColors(color);
  const { severity, title, subject } = messages[code];
  const effect = effects[code];
  const prose = (markdown: string) => wrapped(markdown, Math.min(columns, WIDEST), colors);
  const findings = checkExample(code, wrong).map(({ file, range: { start }, severity, message }) =>
    prose(`${file}:${start.line}:${start.column} ${severity}: ${message}`),
  );
  const sections = [
    heading({ code, level, severity, title }, colors),
    prose(about),
    ...(effect ? [prose(EFFECT_SENTENCES[effect])] : []),
    prose(`Subject: ${subjectNames[subject]}.`),
    colors.bold('Wrong'),
    ...listing(wrong, colors),
    ...findings,
    colors.bold('Right'),
    prose(fix),
    ...listing(right, colors),
    colors.bold('Turn it off'),
    ...silence.split(/\n\n/).map((block) => {
      const [, path, text] = [...block.matchAll(CODE_BLOCK)][0] ?? [];
      return path === undefined || text === undefined ? prose(block) : fileText(path, text, colors);
    }),
  ];
  return `${sections.join('\n\n')}\n`;
}

/**
 * Explains the patterns with one code.
 *
 * @param file the settings file that declares them.
 */
export function patternText(
  { code, title, severity, written }: TeamRule,
  level: RuleLevel,
  file: string,
  { color, columns = 80 }: { color: boolean; columns?: number | undefined },
): string {
  const colors = picocolors.createColors(color);
  const prose = (markdown: string) => wrapped(markdown, Math.min(columns, WIDEST), colors);
  const own = JSON.stringify({ patterns: written }, null, 2);
  const off = `{ "rules": { ${JSON.stringify(code)}: "off" } }`;
  const sections = [
    heading({ code, level, severity, title }, colors),
    prose('Your settings declare it, and `nav rules pattern` explains how.'),
    fileText(file, own, colors),
    prose(`Subject: ${subjectNames[messages.pattern.subject]}, or the entry or label.`),
    colors.bold('Turn it off'),
    fileText(file, off, colors),
  ];
  return `${sections.join('\n\n')}\n`;
}

function heading({ code, level, severity, title }: Line, colors: Colors): string {
  const byDefault = level === severity ? '' : colors.dim(` (${severity} by default)`);
  return `${colors.bold(code)}  ${paint(colors, level, level)}${byDefault}  ${title}`;
}

/** The files of an example; pages only by name. */
function listing(files: ExampleFiles, colors: Colors): string[] {
  const pages = Object.keys(files).filter((path) => files[path] === '');
  const written = Object.entries(files).filter(([, text]) => text !== '');
  return [
    ...written.map(([path, text]) => fileText(path, text, colors)),
    ...(pages.length === 0 ? [] : [`  ${colors.dim(`Pages: ${pages.join(', ')}`)}`]),
  ];
}

function fileText(path: string, text: string, colors: Colors): string {
  return `  ${colors.dim(path)}\n${text.replace(/^/gm, '    ')}`;
}

/** Paragraphs of Markdown with indented lines of at most a width. Code is colored, or keeps its backticks. */
function wrapped(markdown: string, width: number, colors: Colors): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split('\n\n')
    .map((paragraph) =>
      paragraph
        .split(/\n(?=- )/)
        .map((part) => wrappedLines(part, width))
        .join('\n'),
    )
    .join('\n\n')
    .replace(/`([^`]*)`/g, (code, text: string) =>
      colors.isColorSupported ? colors.cyan(text) : code,
    );
}

/** Wraps a paragraph or an item of a list, whose further lines are indented more. */
function wrappedLines(text: string, width: number): string {
  const indent = text.startsWith('- ') ? '    ' : '  ';
  const lines = [''];
  for (const word of text.match(/(?:`[^`]*`|\S)+/g) ?? []) {
    const line = lines.at(-1) as string;
    if (line !== '' && indent.length + line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line, index) => `${index === 0 ? '  ' : indent}${line}`).join('\n');
}

function paint(colors: Colors, level: RuleLevel, text: string): string {
  const { red: error, yellow: warning, blue: info, dim: off } = colors;
  return { error, warning, info, off }[level](text);
}
