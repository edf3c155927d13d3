import type { FrontMatterBlock } from '@nav/front-matter';
import { joinPath } from '@nav/paths';
import { lineStartAt, rangeFinder } from '@nav/positions';
import type { SourceLocation } from '../../diagnostics/diagnostic.ts';
import type { RuleContext } from '../rule/rule.ts';

/** The front matter of a page for checks. */
export interface FrontMatterText {
  path: string;
  /** The YAML, without white space at its start, which builders remove first. */
  yaml: string;
  /** The offset of the YAML in the text of the page. */
  start: number;
  text(): string;
  /** Returns the text of the page from `start`. */
  rest(): string;
  /** Returns the location of a part of the YAML. */
  locate(from: number, to: number): SourceLocation;
}

export function frontMatterText(
  { config, texts }: Pick<RuleContext, 'config' | 'texts'>,
  path: string,
  file: string,
  block: FrontMatterBlock,
): FrontMatterText {
  const yaml = block.yaml.trimStart();
  const start = block.start + block.yaml.length - yaml.length;
  const text = () => texts.read(file) ?? '';
  return {
    path,
    yaml,
    start,
    text,
    rest: () => text().slice(start),
    locate(from, to) {
      const range = rangeFinder(text())(start + from, start + to);
      return { file: joinPath(config.folder, file), range };
    },
  };
}

/** Returns the span of the value of a property, or of its key if the value has another form than one line. */
export function propertySpan(yaml: string, name: string): [start: number, end: number] {
  const value = valueSpan(yaml, name);
  if (value) return value;
  const property = new RegExp(`^(${name}|"${name}"|'${name}')[ \\t]*:`, 'm').exec(yaml);
  return property?.[1]
    ? [property.index, property.index + property[1].length]
    : visibleSpan(yaml, 0, yaml.length);
}

/** Returns the span of the value of a property in one line; undefined for any other form. */
export function valueSpan(yaml: string, name: string): [start: number, end: number] | undefined {
  const line = `^(${name}|"${name}"|'${name}')([ \\t]*:[ \\t]*)("[^"\\n]*"|'[^'\\n]*'|[^\\s"'>|#][^\\n#]*?)[ \\t\\r]*(?:#.*)?$`;
  const match = new RegExp(line, 'm').exec(yaml);
  if (!match) return undefined;
  const [, key = '', colon = '', value = ''] = match;
  const start = match.index + key.length + colon.length;
  return [start, start + value.length];
}

/** Returns a span without the spaces around it; if nothing else is in it, the last line with text up to there. */
export function visibleSpan(
  yaml: string,
  start: number,
  end: number,
): [start: number, end: number] {
  const text = yaml.slice(start, end);
  // A tab can be the fault.
  if (/^[ \t]+$/.test(text)) return [start, end];
  if (text.trim() !== '') {
    const first = start + text.search(/\S/);
    return [first, first + text.trim().length];
  }
  const last = yaml.slice(0, start).trimEnd().length;
  if (last === 0) return text === yaml ? [start, end] : visibleSpan(yaml, 0, yaml.length);
  const line = lineStartAt(yaml, last);
  return [line + yaml.slice(line).search(/\S/), last];
}
