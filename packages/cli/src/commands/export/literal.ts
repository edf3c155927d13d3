import { isContainer } from '@nav/json';

const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** Prints plain data as a JavaScript expression. Characters that reorder a line are escaped. */
export function printLiteral(value: unknown, indent = ''): string {
  if (typeof value === 'string') return printString(value);
  if (!isContainer(value)) return String(value);
  const entries = Array.isArray(value)
    ? value.map((one) => printLiteral(one, `${indent}  `))
    : Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([key, one]) => `${printKey(key)}: ${printLiteral(one, `${indent}  `)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (entries.length === 0) return `${open}${close}`;
  const space = Array.isArray(value) ? '' : ' ';
  const line = `${open}${space}${entries.join(', ')}${space}${close}`;
  if (indent.length + line.length <= 78 && !line.includes('\n')) return line;
  const lines = entries.map((entry) => `${indent}  ${entry},\n`).join('');
  return `${open}\n${lines}${indent}${close}`;
}

function printKey(key: string): string {
  // As a plain key, it would set the prototype.
  if (key === '__proto__') return "['__proto__']";
  return NAME.test(key) ? key : printString(key);
}

function printString(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  const escaped = inner.replace(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `'${escaped}'`;
}
