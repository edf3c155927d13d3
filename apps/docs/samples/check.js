import { check } from '@nav/core';
import { findSettings, nodeHost } from '@nav/core/node';

const settings = findSettings('.');
const result = check(nodeHost(), 'docs.json', settings && { settings });
for (const { file, range, severity, code, message } of result.diagnostics) {
  const { line, column } = range.start;
  console.log(`${file}:${line}:${column} ${severity} ${code}\n  ${message}`);
}
