import type { Rows } from './row.ts';
import { type ShapeArgs, shapeSentence } from './shape.ts';

type SettingFaultCode =
  | 'missing-field'
  | 'wrong-type'
  | 'invalid-value'
  | 'empty-value'
  | 'unknown-field';

/** The fault of a value. A value in the navigation would have a finding with this code. */
export type SettingFault = {
  [C in SettingFaultCode]: { code: C; args: ShapeArgs[C] };
}[SettingFaultCode];

/** The arguments of the sentences. `measured` is the package by which the fact was measured, with its version. */
export interface SettingsArgs {
  'setting-rejected': { measured: string; because: SettingFault };
  /** `setting` is its path, such as `navbar.links[0].icon`. `loses` completes "Mintlify …". */
  'setting-ignored': { measured: string; setting: string; loses: string; instead: string };
}

export const settings: Rows<SettingsArgs> = {
  'setting-rejected': {
    severity: 'error',
    effect: 'not-deployed',
    title: 'Mintlify rejects a setting',
    fixable: true,
    subject: 'field',
    text: ({ measured, because: { code, args } }) =>
      `Mintlify (${measured}) rejects this docs.json: ${shapeSentence(code, args as never)}`,
  },
  'setting-ignored': {
    severity: 'info',
    title: 'Mintlify drops a setting',
    fixable: true,
    subject: 'field',
    text: ({ measured, loses, instead }) => `Mintlify (${measured}) ${loses}. ${instead}`,
  },
};
