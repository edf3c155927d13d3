import { alternativesOf, type ExpectedValue } from '../places/expected.ts';
import { MAX_CHOICES } from '../texts/limits.ts';

/** Returns the beginning of a value as a snippet, with a stop where the user goes on. */
export function valueSnippet(expected: ExpectedValue): string {
  switch (expected.kind) {
    case 'list':
      return expected.list === 'pages' ? '["$1"]' : `[\n\t${indent(elementSnippet(expected))}\n]`;
    case 'element':
      return expected.rule.kind === 'navigation' ? '{\n\t$1\n}' : elementSnippet(expected);
    case 'entry':
    case 'ref':
      return '"$1"';
    case 'global':
    case 'section':
      return '{\n\t$1\n}';
    case 'value':
      return shapeSnippet(expected.shape);
  }
}

/** Returns an element with its label and children, or with a link where it has no children. */
export function elementSnippet({
  rule,
}: Extract<ExpectedValue, { kind: 'list' | 'element' | 'entry' }>): string {
  const { label, children, fields } = rule;
  const list = children.includes('pages') ? 'pages' : children.at(-1);
  const body = list
    ? `"${list}": ${list === 'pages' ? '["$2"]' : '[$2]'}`
    : fields.has('href')
      ? '"href": "$2"'
      : '$2';
  return label === undefined ? '{\n\t$1\n}' : `{\n\t"${label}": "$1",\n\t${body}\n}`;
}

function shapeSnippet(name: Extract<ExpectedValue, { kind: 'value' }>['shape']): string {
  const [shape] = alternativesOf(name);
  switch (shape?.type) {
    case 'boolean':
      return choices([true, false]);
    case 'choice':
      return choices(shape.values);
    case 'string':
      return '"$1"';
    case 'number':
      return placeholder('1');
    case 'list':
      return '[$1]';
    case 'map':
    case 'object':
      return '{\n\t$1\n}';
    default:
      return '$1';
  }
}

function choices(values: readonly (string | boolean)[]): string {
  const isText = values.some((value) => typeof value === 'string');
  const escaped = values.map((value) => String(value).replace(/[\\,|$}]/g, '\\$&'));
  const inside = values.length > MAX_CHOICES ? '$1' : `\${1|${escaped.join(',')}|}`;
  return isText ? `"${inside}"` : inside;
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n\t');
}

function placeholder(text: string): string {
  return `\${1:${text}}`;
}

/** Returns a snippet as the text for an editor without snippets. */
export function plainText(snippet: string): string {
  const text = snippet
    .replace(/"\$\{\d+\|[^}]*\|\}"/g, '""')
    .replace(/\$\{\d+(?:\|([^,|]*)[^}]*\||:([^}]*))\}/g, '$1$2')
    .replace(/\$\d+/g, '');
  // The value of a property that may have any value.
  if (text === '') return 'null';
  return text.replace(/\s*\n\s*/g, ' ').replace(/^(\{|\[) +(\}|\])$/, '$1$2');
}
