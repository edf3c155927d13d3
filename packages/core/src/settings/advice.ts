import { ownValue } from '@nav/json';
import { didYouMean } from '../diagnostics/catalog/wording.ts';
import { type ShapeRef, shapeOf } from '../format/grammar.ts';
import { autoLoaded, leftOvers } from '../format/settings/left-overs.ts';
import { themeSettings } from '../format/settings/settings.ts';

type Shapes = Readonly<Record<string, ShapeRef>>;

interface Advice {
  sentence: string;
  /** Set if the value belongs elsewhere, so that it should not be removed. */
  moves?: true;
}

/**
 * Returns what to do with a key that the builder drops.
 *
 * @param setting its path, without indexes.
 * @param similar a name that is known there.
 */
export function adviceFor(setting: string, shapes: Shapes, similar: string | undefined): Advice {
  const theme = ownValue(themeSettings, setting);
  if (theme !== undefined) return { sentence: `Only the theme "${theme}" has it.` };
  if (autoLoaded.has(setting))
    return {
      sentence: 'It loads the .js and .css files in the folder of the docs without a setting.',
    };
  if (/^fonts\.(?:heading|body)$/.test(setting))
    return { sentence: 'Remove "family" next to it, or this.' };
  const now = ownValue(leftOvers, setting);
  if (now === '')
    return { sentence: 'It was a field of mint.json, and has no replacement. Remove it.' };
  if (now !== undefined) return { sentence: `In a docs.json, it is ${now}.`, moves: true };
  if (similar !== undefined) return { sentence: didYouMean(similar, '') };
  if (/^metadata\.|^seo\.(?:title|description|image|keywords|og)/.test(setting))
    return { sentence: 'In a docs.json, it is "seo": { "metatags": { … } }.', moves: true };
  const elsewhere = settingNamed(setting, shapes);
  return elsewhere === undefined
    ? { sentence: 'Remove it.' }
    : { sentence: `The setting is ${JSON.stringify(elsewhere)}.`, moves: true };
}

/** Returns the path of the only setting with a name that is at the top level by mistake: `styling.eyebrows`. */
function settingNamed(name: string, shapes: Shapes): string | undefined {
  const [path, ...others] = Object.entries(shapes).flatMap(([section, ref]) => {
    const shape = shapeOf(ref);
    const has = shape.type === 'object' && Object.hasOwn(shape.fields, name);
    return has ? [`${section}.${name}`] : [];
  });
  return others.length === 0 ? path : undefined;
}
