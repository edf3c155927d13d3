import { posix } from 'node:path';
import { oneLine } from '@nav/display';
import type { SiteFacts } from '../../model/source.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { property, textOf } from '../../reading/script/read.ts';
import type { Scripts } from '../../reading/script/script.ts';
import type { Value } from '../../reading/script/values/values.ts';

export interface Theme {
  /** Folders of this level and deeper ones start closed. */
  collapseLevel: number;
  languages: ReadonlyMap<string, string>;
  site: SiteFacts;
}

/** Nextra opens the folders of the first level only. */
const COLLAPSE_LEVEL = 2;

/** Reads the settings of the theme: `theme.config` of Nextra 2 and 3, the layouts of Nextra 4. */
export function readTheme(
  files: SourceFiles,
  folder: string,
  app: string | undefined,
  scripts: Scripts,
): Theme {
  const configs = [folder, posix.join(folder, 'src')].flatMap((at) =>
    files
      .names(at)
      .filter((name) => /^theme\.config\.[jt]sx?$/.test(name))
      .map((name) => posix.join(at, name)),
  );
  const layouts =
    app === undefined
      ? []
      : files
          .below(app)
          .filter((file) => /(?:^|\/)layout\.[jt]sx?$/.test(file))
          .sort((a, b) => a.split('/').length - b.split('/').length);
  const all = [...configs, ...layouts];
  // Both are settings of components, which no value of a module contains.
  const text = all.map((file) => files.read(file) ?? '').join('\n');
  const level = /\bdefaultMenuCollapseLevel\s*:\s*(\d{1,3}|Infinity)\b/.exec(text)?.[1];
  const languages = new Map<string, string>();
  for (const [, locale = '', , label = ''] of text.matchAll(
    /\blocale:\s*['"`]([\w-]+)['"`],\s*(name|text):\s*['"`]([^'"`]+)['"`]/g,
  )) {
    languages.set(locale, label);
  }
  return {
    collapseLevel: level === undefined ? COLLAPSE_LEVEL : Number(level),
    languages,
    site: {
      ...nameOfLogo(configs.map((file) => scripts.open(file).value)),
      ...namesIn(layouts.map((file) => scripts.open(file).named('metadata'))),
      ...nameInConfig(text),
      favicon: favicon(files, folder, app),
    },
  };
}

function namesIn(all: readonly (Value | undefined)[]): SiteFacts {
  for (const metadata of all) {
    const title = property(metadata, 'title');
    const template = textOf(title, 'template');
    const name =
      textOf(metadata, 'applicationName') ??
      textOf(title) ??
      textOf(title, 'default') ??
      textOf(metadata, 'appleWebApp', 'title') ??
      (template === undefined ? undefined : withoutPage(template));
    const description = textOf(metadata, 'description');
    if (name || description) return { name: name || undefined, description };
  }
  return {};
}

function nameOfLogo(configs: readonly Value[]): SiteFacts {
  for (const config of configs) {
    const logo = property(config, 'logo');
    const text = logo?.kind === 'unknown' ? logo.text : textOf(logo);
    const name = oneLine(text ?? '');
    if (name && name.length < 50) return { name };
  }
  return {};
}

function nameInConfig(text: string): SiteFacts {
  const template = /\btitleTemplate:\s*(['"`])([^'"`]*%s[^'"`]*)\1/.exec(text)?.[2];
  const name = template === undefined ? undefined : withoutPage(template);
  return name ? { name } : {};
}

/** Returns the part of a title such as `%s – SWR` that all pages have. */
function withoutPage(template: string): string {
  return template
    .replace('%s', '')
    .replace(/^[\s–—|·•:-]+|[\s–—|·•:-]+$/g, '')
    .trim();
}

function favicon(files: SourceFiles, folder: string, app: string | undefined): string | undefined {
  const names = ['favicon.svg', 'favicon.png', 'favicon.ico', 'icon.svg', 'icon.png'];
  const folders = [...(app === undefined ? [] : [app]), posix.join(folder, 'public')];
  return folders
    .flatMap((at) => names.map((name) => posix.join(at, name)))
    .find((file) => files.has(file));
}
