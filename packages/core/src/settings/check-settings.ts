import { isObject, joinPointer, parentPointer } from '@nav/json';
import { shapeSentence } from '../diagnostics/catalog/shape.ts';
import { elementName, quote } from '../diagnostics/catalog/wording.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { writeInstead } from '../diagnostics/fixes.ts';
import { elementKindIn, elements, listNames } from '../format/elements.ts';
import type { ShapeRef } from '../format/grammar.ts';
import {
  MEASURED_WITH,
  requiredSettings,
  settingShapes,
  themeSettings,
} from '../format/settings/settings.ts';
import { surroundings } from '../format/settings/surroundings.ts';
import { isUnresolved } from '../source/unresolved.ts';
import { adviceFor } from './advice.ts';
import { checkObject, checkSetting } from './check-setting.ts';
import type { CheckedSite, DocsSettings } from './docs-settings.ts';
import type { Setting, SettingsLog } from './setting.ts';

/** The settings of a `docs.json`, for the option `docsSettings` of `check`, `loadSite` and `configSchema`. */
export const docsSettings: DocsSettings = {
  shapes: settingShapes,
  required: requiredSettings,
  check: checkSettings,
};

function checkSettings(site: CheckedSite, config: unknown, findings: Finding[]): Finding[] {
  const shapes = settingShapes[site.grammar.dialect];
  if (!shapes || !isObject(config) || isUnresolved(config)) return findings;
  const found: Finding[] = [];
  const log = logTo(found, shapes);
  checkRoot(config, shapes, log, findings, site.notes.length === 0);
  checkLanguages(config.navigation, '/navigation', log, found);
  return withoutRepeats(findings, found);
}

/** Merges findings about settings with the others, so that one mistake is one finding. */
function withoutRepeats(others: readonly Finding[], found: readonly Finding[]): Finding[] {
  const inNavigation = new Set<string | undefined>();
  // A rejected setting matters more than the page that it links to.
  for (const { at, code } of others)
    if (isInNavigation(at) && code !== 'page-not-found') inNavigation.add(at.pointer);
  const added = found.filter(({ at }) => !inNavigation.has(at.pointer));
  const rejected = new Set<string | undefined>();
  for (const { at, code } of added) {
    if (code !== 'setting-rejected') continue;
    rejected.add(at.pointer);
    // A banner without content has no effect.
    if (at.anchor === 'open') rejected.add(parentPointer(at.pointer ?? ''));
  }
  const kept = others.filter(
    ({ at, code }) =>
      at.file !== undefined ||
      !rejected.has(at.pointer) ||
      /^(?:ref-|duplicate-key|missing-navigation)/.test(code),
  );
  return [...kept, ...added];
}

function isInNavigation({ file, pointer = '' }: Finding['at']): boolean {
  return file === undefined && `${pointer}/`.startsWith('/navigation/');
}

function checkRoot(
  config: Record<string, unknown>,
  shapes: Readonly<Record<string, ShapeRef>>,
  log: SettingsLog,
  faults: readonly Finding[],
  isWhole: boolean,
): void {
  const known = Object.entries(shapes).filter(([name]) => {
    const theme = themeSettings[name];
    return theme === undefined || config.theme === theme;
  });
  const fields = Object.fromEntries(
    known.map(([name, shape]) => {
      const isNeeded = isWhole && requiredSettings.includes(name);
      return [name, { shape, about: '', ...(isNeeded ? { required: true as const } : {}) }];
    }),
  );
  // A missing navigation is reported, with the keys that are meant to be it.
  const explained = new Set(faults.flatMap(keysInsteadOfNavigation));
  const settings = Object.fromEntries(
    Object.entries(config).filter(([key]) => key !== 'navigation' && !explained.has(key)),
  );
  const root = { type: 'object' as const, comments: true as const, fields };
  checkObject({ value: settings, pointer: '', path: '' }, root, log);
}

function keysInsteadOfNavigation(finding: Finding): string[] {
  if (finding.code !== 'missing-navigation') return [];
  const { misspelt = '', stray = [] } = finding.args;
  return [misspelt, ...stray.map(({ key }) => key)];
}

function logTo(found: Finding[], shapes: Readonly<Record<string, ShapeRef>>): SettingsLog {
  const measured = MEASURED_WITH;
  return {
    reject(because, pointer, anchor, changes) {
      const args = { measured, because };
      found.push({ code: 'setting-rejected', args, at: { pointer, anchor }, ...changes?.() });
    },
    ignore({ pointer, path }, key, { name, rival }, changes) {
      const setting = path === '' ? key : `${path}.${key}`;
      const known = rival === undefined ? name : undefined;
      const advice = adviceFor(setting.replace(/\[\d+\]/g, ''), shapes, known);
      const { sentence: instead, moves } = advice;
      const args = { measured, setting, loses: `ignores ${quote(setting)}`, instead };
      const at = { pointer: joinPointer(pointer, key), anchor: 'key' as const };
      found.push({ code: 'setting-ignored', args, at, ...(moves ? {} : changes()) });
    },
    cut({ pointer, path, value }, cut) {
      const written = String(value);
      const at = { pointer, anchor: 'value' as const };
      found.push({
        code: 'setting-ignored',
        severity: 'warning',
        args: {
          measured,
          setting: path,
          loses: `removes ${quote(cut)} from this link`,
          instead: 'Link to a page without it.',
        },
        at,
        suggestions: [writeInstead(at, written.slice(0, -cut.length))],
      });
    },
  };
}

/**
 * Checks what languages set around their pages. A fault in a language at the root makes the builder reject the config; below
 * another element, all its languages vanish.
 */
function checkLanguages(
  navigation: unknown,
  pointer: string,
  log: SettingsLog,
  found: Finding[],
): void {
  if (!isObject(navigation)) return;
  const lists = [
    { holder: navigation, at: pointer },
    ...(isObject(navigation.global)
      ? [{ holder: navigation.global, at: `${pointer}/global` }]
      : []),
  ];
  for (const { holder, at } of lists) checkListed(holder, at, log);
  walk(navigation, pointer);

  function walk(element: Record<string, unknown>, at: string): void {
    for (const list of listNames) {
      const items = element[list];
      if (!Array.isArray(items)) continue;
      items.forEach((item, index) => {
        if (!isObject(item)) return;
        const place = `${at}/${list}/${index}`;
        const kind = elementKindIn(list);
        const label = item[elements[kind].label ?? ''];
        checkListed(item, place, {
          ...log,
          reject(because, pointer, anchor, changes) {
            found.push({
              code: 'setting-ignored',
              severity: 'warning',
              args: {
                measured: MEASURED_WITH,
                setting: 'languages',
                loses: `drops all languages of ${elementName(kind, label)} because of this`,
                instead: shapeSentence(because.code, because.args as never),
              },
              at: { pointer, anchor },
              ...changes?.(),
            });
          },
        });
        walk(item, place);
      });
    }
  }
}

function checkListed(holder: Record<string, unknown>, pointer: string, log: SettingsLog): void {
  const { languages } = holder;
  if (!Array.isArray(languages)) return;
  languages.forEach((language: unknown, index) => {
    if (!isObject(language)) return;
    for (const [key, expected] of Object.entries(surroundings)) {
      if (!Object.hasOwn(language, key)) continue;
      const setting: Setting = {
        value: language[key],
        pointer: `${pointer}/languages/${index}/${key}`,
        path: `${inWords(pointer)}.languages[${index}].${key}`,
      };
      checkSetting(setting, expected, log);
    }
  });
}

/** Writes a pointer as a path: `navigation.products[0]`. */
function inWords(pointer: string): string {
  return pointer
    .slice(1)
    .replace(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.');
}
