import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const known = new URL('wording.json', import.meta.url);

/** Phrases that read like a translation, with the better way to say it. */
const phrases: Readonly<Record<string, { pattern: RegExp; instead: string }>> = {
  'of each': {
    pattern: /\b(?:the|a|an) [\w-]+ of (?:each|every|any)\b|\bof today\b/gi,
    instead: 'each rule page, current findings',
  },
  'software that acts': {
    pattern:
      /\b(?:nav|it|(?:the|a|each|every|one) (?:check|command|codemod|rule|message|finding|setting|page|config|file|server|field|option))(?: that)? (?:names|knows|takes|gets|leads)\b/gi,
    instead: 'points to, detects, accepts, receives, links to',
  },
  'trailing too': { pattern: /, too(?=[.,;:)!?]|$)/gim, instead: '"also" before the verb' },
  'is no': {
    pattern: /\b(?:is|are|was|passes|takes|gets) no(?! longer\b) [a-z]+|\bnothing of\b/gi,
    instead: 'is not a, does not pass any, none of',
  },
  'that of': { pattern: /\b(?:that|those) of\b/gi, instead: 'the noun once more' },
  'what as a subject': {
    pattern: /(?:^|[.:;!] )What (?![^.!\n]*\?)|\b(?:everything|anything|all) that\b/gm,
    instead: 'the thing by its name',
  },
  place: {
    pattern: /(?<!\b(?:in|take|takes|taking|first|the whole) )\bplaces?\b(?! of\b)/gi,
    instead: 'location, line, or nothing',
  },
  texts: { pattern: /\btexts\b/gi, instead: 'strings, files, content, messages' },
  'of its own': {
    pattern: /\bof (?:its|their|your|our|his) own\b/gi,
    instead: 'separate, or nothing',
  },
  'replaced by': { pattern: /\breplac(?:e|es|ed|ing)\b[^.]{0,40} by\b/gi, instead: 'with' },
};

/** The kinds of text that people read, each a function from the content of a file to its sentences. */
const kinds: Readonly<Record<string, { files: RegExp; read(content: string): string }>> = {
  prose: {
    files: /^(?!.*(?:\/fixtures\/|\/samples\/|^examples\/|^bench\/RESULTS)).*(?<!CHANGELOG)\.mdx?$/,
    read: (content) => content.replace(/^(`{3,}).*?^\1/gms, '').replace(/`[^`\n]*`/g, '`x`'),
  },
  docstrings: {
    files: /^(?:packages|apps|static-js|parts|cases|action|editors)\/(?:[\w-]+\/)*src\/.*\.ts$/,
    read: (content) =>
      [...content.matchAll(/\/\*\*(.*?)\*\//gs)]
        .map(([, text = '']) => text.replace(/^\s*\* ?/gm, '').replace(/`[^`\n]*`/g, '`x`'))
        .join('\n\n'),
  },
  messages: {
    files:
      /^packages\/(?:core\/src\/diagnostics\/catalog|cli\/src|codemods\/src|importers\/src)\/.*\.ts$/,
    read: (content) =>
      [
        ...content
          .replace(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '')
          .matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g),
      ]
        .map(([, , text = '']) => text)
        .filter((text) => /[a-z] [a-z]/.test(text))
        .join('\n\n'),
  },
};

describe('the wording', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  const files = tracked.split('\0').filter((file) => file !== '');
  const counts: Record<string, Record<string, number>> = {};
  const found: Record<string, string[]> = {};
  for (const [kind, { files: pattern, read }] of Object.entries(kinds)) {
    counts[kind] = {};
    const contents = files
      .filter((file) => pattern.test(file))
      .map((file) => [file, read(readFileSync(`${root}${file}`, 'utf8'))] as const);
    for (const [phrase, { pattern }] of Object.entries(phrases)) {
      const matches = contents.flatMap(([file, content]) =>
        [...content.matchAll(pattern)].map(([match]) => `${file}: ${match.trim()}`),
      );
      counts[kind][phrase] = matches.length;
      found[`${kind}, ${phrase}`] = matches;
    }
  }
  if (process.env.NAV_UPDATE) writeFileSync(known, `${JSON.stringify(counts, null, 2)}\n`);
  const allowed = JSON.parse(readFileSync(known, 'utf8'));

  it.each(
    Object.keys(kinds).flatMap((kind) => Object.keys(phrases).map((phrase) => ({ kind, phrase }))),
  )('has no more of "$phrase" in $kind', ({ kind, phrase }) => {
    const matches = found[`${kind}, ${phrase}`] ?? [];
    const hint = `Write ${phrases[phrase]?.instead}. If there are fewer now, lower the number with NAV_UPDATE=1.`;
    expect(matches.length, `${hint}\n${matches.join('\n')}`).toBe(allowed[kind][phrase]);
  });
});
