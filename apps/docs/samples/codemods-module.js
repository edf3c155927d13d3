import { readModule } from '@nav/codemods/module';
import { check } from '@nav/core';
import { nodeHost } from '@nav/core/node';

const result = check(nodeHost(), 'docs.config.ts', {
  parse(file, text) {
    const { source, refusals } = readModule(file, text);
    if (!source) throw new Error(refusals[0]?.message);
    return { source, findings: [] };
  },
});
for (const { file, range, severity, code, message } of result.diagnostics) {
  const { line, column } = range.start;
  console.log(`${file}:${line}:${column} ${severity} ${code}\n  ${message}`);
}
