import { parseJson } from '@nav/json';
import { joinPath } from '@nav/paths';
import { type Lost, newLost } from '../../model/source.ts';
import { type Place, positionIn } from '../../reading/place.ts';
import { booleanOf, listOf, property, textOf } from '../../reading/script/read.ts';
import type { Value } from '../../reading/script/values/values.ts';
import { type DocusaurusConfig, type Instance, prefixed, sidebarPathOf } from './config.ts';
import { readMessages } from './locales.ts';

/** A version of a documentation instance. One that is not versioned has one. */
export interface Version {
  instance: Instance;
  /** Its name: `current`, `1.0`. */
  name: string;
  label: string;
  isLast: boolean;
  /** The folder of its pages, and the folder of their translations in the folder of a language. */
  folder: string;
  translated: string;
  /** The file of translated labels in the folder of a language. */
  messages: string;
  /** The part of the address of its pages below the site: `docs/1.0`. */
  route: string;
  sidebars: { file: string } | 'none' | 'generated' | { unclear: Value };
  at: Place;
}

/** Returns the versions of an instance in the order in which the framework lists them. */
export function readVersions(
  config: DocusaurusConfig,
  instance: Instance,
  lost: Lost[],
): Version[] {
  const { files, folder, locales } = config;
  const { options, id } = instance;
  const file = joinPath(folder, prefixed(instance, 'versions.json'));
  const isDisabled = booleanOf(options, 'disableVersioning') === true;
  const text = isDisabled ? undefined : files.read(file);
  const released = text === undefined ? [] : namesIn(text, file, lost);
  const withCurrent = booleanOf(options, 'includeCurrentVersion') !== false;
  const only = listOf(options, 'onlyIncludeVersions')?.map((one) => textOf(one));
  const all = [...(withCurrent || released.length === 0 ? ['current'] : []), ...released];
  const shown = all.filter(
    (name) => only === undefined || only.includes(name) || only.includes(undefined),
  );
  const last = textOf(options, 'lastVersion');
  const lastShown =
    last !== undefined && shown.includes(last)
      ? last
      : (released.find((name) => shown.includes(name)) ?? shown[0]);
  const plugin = `docusaurus-plugin-content-docs${id === 'default' ? '' : `-${id}`}`;
  const standard = joinPath(folder, locales.all.find(({ isDefault }) => isDefault)?.folder ?? '');
  return shown.map((name): Version => {
    const own = property(property(options, 'versions'), name);
    const isLast = name === lastShown;
    const label = property(own, 'label');
    if (label?.kind === 'unknown') {
      lost.push(newLost(`label of the version "${name}"`, label.reason, label.at));
    }
    const isCurrent = name === 'current';
    const path = textOf(own, 'path') ?? (isLast ? '' : isCurrent ? 'next' : name);
    const stem = isCurrent ? name : `version-${name}`;
    const messages = `${plugin}/${stem}.json`;
    const shared = {
      instance,
      name,
      label:
        readMessages(files, joinPath(standard, messages)).get('version.label') ??
        textOf(label) ??
        (isCurrent ? 'Next' : name),
      isLast,
      translated: `${plugin}/${stem}`,
      messages,
      route: joinPath(instance.route, path.replace(/^\/+|\/+$/g, '')),
    };
    if (isCurrent) {
      const sidebars = sidebarPathOf(config, instance);
      return { ...shared, folder: instance.path, sidebars, at: instance.at };
    }
    const pathOf = (kind: string) => joinPath(folder, `${prefixed(instance, kind)}/${stem}`);
    const sidebars = `${pathOf('versioned_sidebars')}-sidebars.json`;
    return {
      ...shared,
      folder: pathOf('versioned_docs'),
      sidebars: files.has(sidebars) ? { file: sidebars } : 'none',
      at: { file, ...positionIn(text ?? '', JSON.stringify(name)) },
    };
  });
}

function namesIn(text: string, file: string, lost: Lost[]): string[] {
  const names = parseJson(text);
  if (Array.isArray(names)) return [...new Set(names.map(String))];
  lost.push(newLost(`versions of ${file}`, 'it is not a list in JSON', file));
  return [];
}
