import { joinPath } from '@nav/paths';
import type { SiteFacts } from '../../model/source.ts';
import { pathInRoot } from '../../reading/script/platform.ts';
import { listOf, property, textOf } from '../../reading/script/read.ts';
import type { Value } from '../../reading/script/values/values.ts';
import type { DocusaurusConfig } from './config.ts';

/** Returns the facts of a configuration that are literal. */
export function factsOf(config: DocusaurusConfig): SiteFacts {
  const { value, themeConfig } = config;
  const logo = property(property(themeConfig, 'navbar'), 'logo');
  const light = imageAt(config, property(logo, 'src'));
  const dark = imageAt(config, property(logo, 'srcDark')) ?? light;
  return {
    name: textOf(value, 'title'),
    description: textOf(value, 'tagline') || undefined,
    favicon: imageAt(config, property(value, 'favicon')),
    logo: light !== undefined && dark !== undefined ? { light, dark } : undefined,
    primaryColor: primaryColor(config),
  };
}

export function staticFolders({ folder, value }: DocusaurusConfig): string[] {
  const names = listOf(value, 'staticDirectories')?.map((one) => textOf(one)) ?? ['static'];
  return names.map((name) => joinPath(folder, name ?? 'static'));
}

function imageAt(config: DocusaurusConfig, image: Value | undefined): string | undefined {
  const text = textOf(image);
  if (text === undefined || /^[a-z]+:/i.test(text)) return undefined;
  const { files, base } = config;
  const path = text.startsWith(base) ? text.slice(base.length) : text.replace(/^\//, '');
  return staticFolders(config)
    .map((folder) => joinPath(folder, path))
    .find((file) => files.has(file));
}

function primaryColor({ files, folder, value }: DocusaurusConfig): string | undefined {
  for (const preset of listOf(value, 'presets') ?? []) {
    const theme = property(listOf(preset)?.[1], 'theme');
    const css = property(theme, 'customCss');
    for (const sheet of listOf(css) ?? (css ? [css] : [])) {
      const path = pathInRoot(textOf(sheet) ?? '', folder);
      const text = path === undefined ? undefined : files.read(path);
      const color = /--ifm-color-primary:\s*(#[0-9a-f]{3}(?:[0-9a-f]{3})?)\s*[;}]/i.exec(
        text ?? '',
      );
      if (color) return color[1];
    }
  }
  return undefined;
}
