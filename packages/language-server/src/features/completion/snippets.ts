import { alternativesOf } from '@nav/core/internal';
import type { ExpectedValue } from '../../places/expected.ts';

const OBJECT = '{\n\t$1\n}';

/** The beginnings of values, by the types of their shapes. Completion suggests the rest. */
const SHAPES: Readonly<Record<string, string>> = {
  boolean: `\${1:true}`,
  number: `\${1:1}`,
  choice: '"$1"',
  string: '"$1"',
  list: '[$1]',
  map: OBJECT,
  object: OBJECT,
};

/** Returns the beginning of a value as a snippet, with a stop where the user goes on. */
export function valueSnippet(expected: ExpectedValue): string {
  switch (expected.kind) {
    case 'list':
      if (expected.list === 'pages') return '["$1"]';
      return `[\n\t${elementSnippet(expected).replaceAll('\n', '\n\t')}\n]`;
    case 'element':
      return expected.rule.kind === 'navigation' ? OBJECT : elementSnippet(expected);
    case 'entry':
    case 'ref':
      return '"$1"';
    case 'value':
      return SHAPES[alternativesOf(expected.shape)[0]?.type ?? ''] ?? '$1';
    default:
      return OBJECT;
  }
}

/** Returns an element with its label and children, or with a link where it has no children. */
export function elementSnippet({
  rule: { label, children, fields },
}: Extract<ExpectedValue, { kind: 'list' | 'element' | 'entry' }>): string {
  if (label === undefined) return OBJECT;
  const list = children.includes('pages') ? 'pages' : children.at(-1);
  const content = list === 'pages' ? '["$2"]' : '[$2]';
  const body = list ? `"${list}": ${content}` : fields.has('href') ? '"href": "$2"' : '$2';
  return `{\n\t"${label}": "$1",\n\t${body}\n}`;
}

/** Returns a snippet as the text for an editor without snippets: `null` for a value that may be anything. */
export function plainText(snippet: string): string {
  const text = snippet.replace(/\$\{\d+:([^}]*)\}|\$\d+/g, '$1').replace(/\s*\n\s*/g, ' ');
  return text === '' ? 'null' : text.replace(/^(\{|\[) +(\}|\])$/, '$1$2');
}
