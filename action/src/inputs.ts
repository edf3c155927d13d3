import { resolve } from 'node:path';
import { realPath } from '@nav/disk';

export interface Inputs {
  /** Configs, folders or patterns, relative to `folder`; empty for the nearest config. */
  paths: readonly string[];
  /** The real path of the folder to run in. */
  folder: string;
  onlyNew: boolean;
  maxWarnings: number;
  links: boolean;
  comment: boolean;
  failOnBrokenUrls: boolean;
  /** Lists the translations that a pull request leaves behind. */
  translations: boolean;
  /** Tells the comments of several jobs apart. */
  name: string;
  /** The file with the report of another workflow, which is only written into a comment. */
  report: string | undefined;
  token: string;
}

/**
 * Returns the inputs as GitHub passes them: one environment variable each.
 *
 * @throws Error with the name of the input that has an invalid value.
 */
export function readInputs(env: NodeJS.ProcessEnv): Inputs {
  const text = (name: string) => (env[`INPUT_${name.toUpperCase()}`] ?? '').trim();
  const flag = (name: string) => {
    const value = text(name);
    if (/^(?:true|false|)$/i.test(value)) return value.toLowerCase() === 'true';
    throw new Error(`The input "${name}" must be true or false, not ${JSON.stringify(value)}.`);
  };
  const maxWarnings = text('max-warnings');
  if (!/^\d*$/.test(maxWarnings)) {
    throw new Error(
      `The input "max-warnings" must be a whole number, not ${JSON.stringify(maxWarnings)}.`,
    );
  }
  const folder = resolve(env.GITHUB_WORKSPACE ?? '.', text('working-directory'));
  return {
    paths: text('paths')
      .split(/\r?\n/)
      .map((path) => path.trim())
      .filter(Boolean),
    folder: realPath(folder) ?? folder,
    onlyNew: flag('only-new'),
    maxWarnings: maxWarnings === '' ? Number.POSITIVE_INFINITY : Number(maxWarnings),
    links: flag('links'),
    comment: flag('comment'),
    failOnBrokenUrls: flag('fail-on-broken-urls'),
    translations: flag('translations'),
    name: text('name'),
    report: text('report') === '' ? undefined : resolve(text('report')),
    token: text('token'),
  };
}
