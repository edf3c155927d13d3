import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export async function inTemporarySite<Result>(
  files: Readonly<Record<string, string>>,
  use: (folder: string) => Result | Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'nav-docs-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
