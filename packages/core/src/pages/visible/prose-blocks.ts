import { oneLine } from '@nav/display';
import { TAG_MARK } from './visible-tags.ts';

const IMPORT = /^(?:import|export)\s+(?:[\w*{][^'"]*\s+from\s+)?['"][^'"]+['"];?$/;

const ENTITY = /&(?:nbsp|amp|lt|gt|quot|apos|#39);/g;

const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
};

/** Adds the blocks of prose, each as one line. */
export function pushBlocks(prose: string, found: string[]): void {
  let paragraph = '';
  const push = (line: string) => {
    const shown = inlineText(line);
    if (shown !== '') found.push(shown);
  };
  const flush = () => {
    if (!IMPORT.test(paragraph)) push(paragraph);
    paragraph = '';
  };
  for (const raw of prose.split('\n')) {
    const trimmed = raw.trim();
    const line = trimmed.startsWith('>') ? trimmed.replace(/^(?:>[ \t]*)+/, '') : trimmed;
    if (/^(?:=+|-{2,})$/.test(line) && paragraph !== '')
      paragraph = `${line.startsWith('=') ? '#' : '##'} ${paragraph}`;
    else if (isContinued(line, paragraph)) {
      paragraph = paragraph === '' ? line : `${paragraph} ${line}`;
      continue;
    }
    flush();
    if (/^(?:[-*+]|\d{1,9}[.)])\s/.test(line) && !RULE.test(line))
      paragraph = line.replace(/^[-*+]/, '-').replace(/^\d+[.)]/, '1.');
    else if (/^import\s/.test(line)) paragraph = line;
    else push(blockLine(line));
  }
  flush();
}

/** A line between paragraphs, or below a heading. */
const RULE = /^(?:=+|-{2,}|(?:[*_-][ \t]*){3,})$/;

const STARTS = /^(?:#{1,6}(?:\s|$)|\|.|(?:[-*+]|\d{1,9}[.)])\s|import\s|$)/;

/** Returns true for a line that belongs to a paragraph, or begins one. */
function isContinued(line: string, paragraph: string): boolean {
  if (line.startsWith(TAG_MARK) || STARTS.test(line) || RULE.test(line)) return false;
  return !IMPORT.test(paragraph);
}

/** Returns what a block of one line shows: a tag, a heading, a row of a table, or nothing. */
function blockLine(line: string): string {
  if (line.startsWith(TAG_MARK)) return line.slice(1);
  if (RULE.test(line) || /^[|:\s-]+$/.test(line)) return '';
  if (line.startsWith('|')) return `| ${cellsOf(line).join(' | ')} |`;
  return line.replace(/\s+#+$/, '').replace(/\s*\{#[^}]*\}$/, '');
}

function cellsOf(row: string): string[] {
  return row
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.trim());
}

const EMPHASIS = /(?<![\w*])(_{1,2})(?=[^\s_])([^_\n]{1,500}?)(?<=\S)\1(?!\w)/g;

/** Returns the text of a line with one way to write emphasis, quotation marks and characters. */
function inlineText(line: string): string {
  // Most lines contain none of these, and searching costs less than replacing.
  let text = line;
  if (text.includes('&')) text = text.replace(ENTITY, (entity) => ENTITIES[entity] ?? entity);
  if (text.includes('_'))
    text = text.replace(EMPHASIS, (_, mark: string, inner: string) => {
      const stars = '*'.repeat(mark.length);
      return stars + inner + stars;
    });
  if (/[\u2018-\u201d]/.test(text))
    text = text.replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"');
  return text.includes('  ') || /[^\S ]/.test(text) ? oneLine(text) : text.trim();
}
