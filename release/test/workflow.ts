import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { root } from '../packages.mjs';

export interface Job {
  permissions: Record<string, string>;
  needs?: string;
  if?: string;
  steps: {
    name?: string;
    uses?: string;
    run?: string;
    env?: Record<string, string>;
    with?: object;
  }[];
}

interface Workflow {
  permissions: object;
  jobs: Record<string, Job>;
}

export function readWorkflow(file: string): { file: string; text: string; workflow: Workflow } {
  const text = readFileSync(join(root, '.github/workflows', file), 'utf8');
  return { file, text, workflow: load(text) as Workflow };
}
