import type { Diagnostic } from '@nav/core';
import type { Report } from './report.ts';
import { unreadableText } from './unreadable.ts';

const COMMANDS = { error: 'error', warning: 'warning', info: 'notice' } as const;

/** Formats findings as workflow commands of GitHub Actions, which annotates the lines of a pull request with them. */
export function githubReport({ sites, unsearched }: Report): string {
  const found = sites.flatMap(({ result }) => result.diagnostics.map(workflowCommand));
  const unread = unsearched.map((one) => `::error::${escapeData(unreadableText(one))}`);
  return [...found, ...unread].map((line) => `${line}\n`).join('');
}

function workflowCommand({ severity, file, range, code, message }: Diagnostic): string {
  const properties = Object.entries({
    file,
    line: range.start.line,
    col: range.start.column,
    endLine: range.end.line,
    endColumn: range.end.column,
    title: code,
  }).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${COMMANDS[severity]} ${properties.join(',')}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
