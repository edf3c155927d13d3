import { joinPointer, type RangeAnchor } from '@nav/json';
import type { SettingFault } from '../diagnostics/catalog/settings.ts';
import type { Changes, PropertyGuess } from '../diagnostics/fixes.ts';

/** Returns changes, which take time to find. */
type FindChanges = () => Changes;

/** A value with its pointer. */
export interface Setting {
  value: unknown;
  /** A pointer of the composed config. */
  pointer: string;
  /** The path in words, such as `navbar.links[0].href`. */
  path: string;
}

export interface SettingsLog {
  /** Reports a value for which the builder rejects the config. */
  reject(fault: SettingFault, pointer: string, anchor: RangeAnchor, changes?: FindChanges): void;
  /** Reports a key that the builder drops. */
  ignore(setting: Setting, key: string, guess: PropertyGuess, changes: FindChanges): void;
  /** Reports the fragment that the builder removes from a URL. */
  cut(setting: Setting, fragment: string): void;
}

export function below({ value, pointer, path }: Setting, key: string | number): Setting {
  return {
    value: (value as Record<string | number, unknown>)[key],
    pointer: joinPointer(pointer, key),
    path: typeof key === 'number' ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`,
  };
}

export function subjectOf({ path }: Setting): string {
  return path === '' ? 'the config' : JSON.stringify(path);
}
