import type { Report } from '@nav/site/report';
import { printable } from '../terminal/text.ts';

/** Formats each finding as one line: `file:line:column severity code message`. */
export function conciseReport({ sites }: Report, { quiet = false }: { quiet?: boolean }): string {
  return sites
    .flatMap(({ result }) => result.diagnostics)
    .filter(({ severity }) => !quiet || severity === 'error')
    .map(({ file, range: { start }, severity, code, message }) => {
      const text = printable(message.replaceAll('\n', ' '));
      return `${printable(file)}:${start.line}:${start.column} ${severity} ${code} ${text}\n`;
    })
    .join('');
}
