import type { Code } from '@nav/core';
import { checkProject } from '@nav/playground/load-project';
import type { Files } from '@nav/playground/project';
import { writeFragment } from '@nav/playground/share';

const CONFIG = 'docs.json';

/** `undefined` if the playground shows no finding of the code. */
export async function playgroundLink(code: Code, files: Files): Promise<string | undefined> {
  if (!Object.hasOwn(files, CONFIG)) return undefined;
  const findings = await checkProject(files, CONFIG);
  if (!findings.some((finding) => finding.code === code)) return undefined;
  return `/playground${await writeFragment({ config: CONFIG, files })}`;
}
