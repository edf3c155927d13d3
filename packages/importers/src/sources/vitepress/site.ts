import { posix } from 'node:path';
import { isLocal, normalizeBasePath, withoutBasePath } from '@nav/paths';
import type { Link, SiteFacts } from '../../model/source.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { htmlText } from '../../reading/html-text.ts';
import { property, textOf } from '../../reading/script/read.ts';
import type { Value } from '../../reading/script/values/values.ts';
import type { SiteConfig } from './config.ts';

/** Reads the name, the images and the color of a site. */
export function readFacts(
  files: SourceFiles,
  { file, value, srcDir }: SiteConfig,
  links: readonly Link[],
): SiteFacts {
  const root = property(property(value, 'locales'), 'root');
  const theme = property(value, 'themeConfig');
  const literal = (name: string) => textOf(value, name) ?? textOf(root, name);
  const image = (path: string | undefined) => {
    if (path === undefined || !isLocal(path)) return undefined;
    // Only paths in `head` contain the base path.
    const base = textOf(value, 'base') ?? '';
    const found = posix.join(
      srcDir,
      'public',
      withoutBasePath(path, normalizeBasePath(base)) ?? path,
    );
    return files.has(found) ? found : undefined;
  };
  const title = literal('title');
  return {
    name: title && htmlText(title),
    description: literal('description'),
    favicon: image(iconOf(property(value, 'head'))),
    logo: logoOf(property(theme, 'logo'), image),
    primaryColor: brandColor(files, posix.dirname(file)),
    links,
  };
}

function logoOf(
  logo: Value | undefined,
  image: (path: string | undefined) => string | undefined,
): SiteFacts['logo'] {
  const only = textOf(logo) ?? textOf(logo, 'src');
  const light = image(only ?? textOf(logo, 'light'));
  const dark = image(only ?? textOf(logo, 'dark'));
  return light !== undefined && dark !== undefined ? { light, dark } : undefined;
}

/** Returns the address of the first icon among the tags of `head`. */
function iconOf(head: Value | undefined): string | undefined {
  for (const tag of head?.kind === 'list' ? head.items : []) {
    const [name, attributes] = tag.kind === 'list' ? tag.items : [];
    const rel = textOf(attributes, 'rel');
    if (textOf(name) === 'link' && rel !== undefined && /^(?:shortcut )?icon$/.test(rel)) {
      return textOf(attributes, 'href');
    }
  }
  return undefined;
}

function brandColor(files: SourceFiles, config: string): string | undefined {
  const theme = posix.join(config.replace(/\/config$/, ''), 'theme');
  for (const file of files.below(theme)) {
    if (!/\.(?:css|scss|less|styl)$/.test(file)) continue;
    const color = /--vp-c-brand(?:-1)?\s*:\s*(#[\da-f]{6}|#[\da-f]{3})\b/i.exec(
      files.read(file) ?? '',
    )?.[1];
    if (color !== undefined) return color;
  }
  return undefined;
}
