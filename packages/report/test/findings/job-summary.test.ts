import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { appendJobSummary, jobSummary } from '../../src/findings/job-summary.ts';
import { finding, reporting, samePath } from '../reporting.ts';
import { runs } from '../runs.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nav-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe('a job summary', () => {
  it('is empty without findings', () => {
    expect(jobSummary(reporting(), samePath)).toBe('');
  });

  it('has a row for each finding, or one for many with one cause', () => {
    const found = Array.from({ length: 9 }, (_, index) => ({
      args: { path: `guides/${index}` } as never,
    }));
    const few = { code: 'no-effect' as const, severity: 'warning' as const, message: 'a|b *c*' };
    const summary = jobSummary(reporting(...found, few), samePath);
    expect(summary).toContain('9 entries name pages that do not exist.');
    expect(summary).toContain('`guides/` (9): 0, 1, 2');
    expect(summary).toContain('a\\|b \\*c\\*');
    expect(summary.match(/^\| (?:❌|⚠️)/gm)).toHaveLength(2);
  });

  it('keeps to a number of bytes, whole rows only', () => {
    fc.assert(
      fc.property(fc.array(finding), fc.nat(3000), (found, max) => {
        const summary = jobSummary(reporting(...found), samePath, max);
        expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(max);
        expect(summary === '' || summary.endsWith('\n')).toBe(true);
      }),
      { numRuns: runs(50) },
    );
  });

  it('is appended within the limit of GitHub', () => {
    const file = join(temporaryFolder(), 'summary.md');
    writeFileSync(file, '# Before\n');
    expect(appendJobSummary(file, () => 'After\n')).toBe('');
    expect(readFileSync(file, 'utf8')).toBe('# Before\nAfter\n');
    appendFileSync(file, 'x'.repeat(1024 * 1024 - 100));
    const found = Array.from({ length: 50 }, () => ({}));
    appendJobSummary(file, (max) => jobSummary(reporting(...found), samePath, max));
    expect(statSync(file).size).toBeLessThanOrEqual(1024 * 1024);
  });

  it('notes a file that cannot be written', () => {
    expect(appendJobSummary(join(temporaryFolder(), 'no/summary.md'), () => 'After\n')).toBe(
      'Cannot write the job summary: it does not exist.\n',
    );
  });
});
