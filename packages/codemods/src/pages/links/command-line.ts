import type { Session } from '../../session/session.ts';

/** Characters that no shell treats specially, unless a hyphen comes first. */
const PLAIN = /^[\p{L}\p{N}_@%+=:,./-]+$/u;

/** Returns a command that runs a codemod on the same config, for a shell. A flag without a value is `true`. */
export function commandLine(
  { document }: Session,
  codemod: string,
  options: Readonly<Record<string, string | boolean | undefined>>,
): string {
  const flags = Object.entries(options).flatMap(([name, value]) => {
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (value === undefined || value === false) return [];
    if (value === true) return [flag];
    return [value.startsWith('-') ? `${flag}=${quoted(value)}` : `${flag} ${quoted(value)}`];
  });
  // The command finds the config of the current folder itself.
  const config = document.file === 'docs.json' ? [] : [quoted(document.file)];
  return ['nav migrate', codemod, ...flags, ...config].join(' ');
}

/** Double quotes work in every shell, unless it would replace something in them. */
function quoted(value: string): string {
  if (PLAIN.test(value)) return value;
  return /["$`\\!]/.test(value) ? `'${value.replaceAll("'", String.raw`'\''`)}'` : `"${value}"`;
}
