import type { Dialect } from './dialects.ts';
import type { ShapeRef } from './grammar.ts';
import { rootShapes, siteSettings } from './site-fields.ts';

/** Returns the shapes of the settings of a `docs.json` by name, as far as they are known without `settings/settings.ts`. */
export function rootSettings(dialect: Dialect): Readonly<Record<string, ShapeRef>> {
  const { navigation: _, ...names } = rootShapes(dialect);
  const shapes: Record<string, ShapeRef> = names;
  for (const { path, in: of } of Object.values(siteSettings)) {
    const [section, key] = path;
    const shape = of[dialect];
    shapes[section] =
      key === undefined
        ? shape
        : { type: 'object', open: true, fields: { [key]: { shape, about: '' } } };
  }
  return shapes;
}
