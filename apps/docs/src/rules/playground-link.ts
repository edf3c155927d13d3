import { type Code, checkSite } from '@nav/core';
import { loadProject } from '@nav/playground/load-project';
import type { Files } from '@nav/playground/project';
import { writeFragment } from '@nav/playground/share';

const CONFIG = 'docs.json';

/** `undefined` if the playground shows no finding of the code. */
export async function playgroundLink(code: Code, files: Files): Promise<string | undefined> {
  const site = Object.hasOwn(files, CONFIG) ? loadProject(files, CONFIG) : undefined;
  if (!site || !checkSite(site).diagnostics.some((finding) => finding.code === code))
    return undefined;
  return `/playground${await writeFragment({ config: CONFIG, files })}`;
}
