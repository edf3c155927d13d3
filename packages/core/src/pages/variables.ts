import { isObject } from '@nav/json';
import type { Markup } from './reader/markup.ts';
import { isInCode, type Span, spanAt } from './syntax/page-code.ts';

/** A variable in a page, such as `{{version}}`: the span of its name. */
export interface VariableUse extends Span {
  name: string;
  /** False in a URL or an attribute, where braces are characters. */
  isExpression: boolean;
}

/** Returns the names of the variables that a config defines. */
export function variablesOf({ value }: { value: unknown }): string[] {
  const given = isObject(value) ? value.variables : undefined;
  return isObject(given) ? Object.keys(given) : [];
}

/**
 * Replaces variables with words of the same length, as the builder does before it parses a page. In other braces, the value may be a
 * number, which the builder shows.
 */
export function fillVariables(text: string, variables: readonly string[]): string {
  return text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (written, name: string, at: number) => {
    if (!variables.includes(name)) return written;
    return (text[at - 1] === '{' ? '1' : 'x').repeat(written.length);
  });
}

/** Returns the variables in the visible text of a page. In code, in expressions and in attributes, two braces may be anything. */
export function variablesIn(
  text: string,
  { code, expressions, modules }: Pick<Markup, 'code' | 'expressions' | 'modules'>,
): VariableUse[] {
  if (!text.includes('{{')) return [];
  return [...text.matchAll(/(?<![={\\]){{\s*([\w.-]+)\s*}}(?!})/dg)].flatMap((match) => {
    const { index } = match;
    const [start, end] = match.indices?.[1] ?? [index, index];
    const expression = spanAt(expressions, index);
    const isExpression = expression?.start === index;
    const isText =
      !isInCode(code, index) && (!expression || isExpression) && !spanAt(modules, index);
    return isText ? [{ name: match[1] ?? '', start, end, isExpression }] : [];
  });
}
