import type { Dialect } from '../dialects.ts';
import type { ShapeRef } from '../grammar.ts';
import { appearance } from './appearance.ts';
import { contents } from './contents.ts';
import { integrations } from './integrations.ts';
import { contextual, surroundings } from './surroundings.ts';

/**
 * The shapes of the settings in a `docs.json` outside its navigation, by name, in each dialect that checks them. Their
 * sentences are in `rootProperties`. A separate table, because few imports need it.
 */
export const settingShapes: Readonly<Partial<Record<Dialect, Readonly<Record<string, ShapeRef>>>>> =
  {
    mintlify: { ...appearance, ...surroundings, contextual, ...contents, integrations },
  };

/** The settings that must be set. */
export const requiredSettings: readonly string[] = ['theme', 'name', 'colors'];

/** The settings that exist only with one theme. */
export const themeSettings: Readonly<Record<string, string>> = { variations: 'willow' };

/** The package by which these rows were measured, with its version. */
export const MEASURED_WITH = 'validation 0.1.878';
