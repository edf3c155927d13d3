import { optionWords } from '../../runner/options.ts';
import type { Session } from '../../session/session.ts';

/** Characters that no shell treats specially, unless a hyphen comes first. */
const PLAIN = /^[\p{L}\p{N}_@%+=:,./-]+$/u;

/** Returns a command that runs a codemod on the same config, for a shell. A flag without a value is `true`. */
export function commandLine(
  { document }: Session,
  codemod: string,
  options: Readonly<Record<string, string | boolean | undefined>>,
): string {
  // The command finds the config of the current folder itself.
  const config = document.file === 'docs.json' ? [] : [quoted(document.file)];
  return ['nav migrate', codemod, ...optionWords(options).map(quoted), ...config].join(' ');
}

/** Double quotes work in every shell, unless it would replace something in them. */
function quoted(value: string): string {
  if (PLAIN.test(value)) return value;
  return /["$`\\!]/.test(value) ? `'${value.replaceAll("'", String.raw`'\''`)}'` : `"${value}"`;
}
