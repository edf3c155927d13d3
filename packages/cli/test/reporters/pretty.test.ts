import { describe, expect, it } from 'vitest';
import { reporting } from '../../../report/test/reporting.ts';
import { prettyReport } from '../../src/reporters/pretty.ts';

describe('pretty', () => {
  it('links each code to its page', async () => {
    const report = reporting({ help: 'https://nav.example/rules/page-not-found' });
    expect(await prettyReport(report, { color: false, links: true })).toMatch(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they make the link
      /error \x1b\]8;;https:\/\/nav\.example\/rules\/page-not-found\x07page-not-found\x1b\]8;;\x07\n/,
    );
    expect(await prettyReport(report, { color: false })).not.toContain('https:');
  });
});
