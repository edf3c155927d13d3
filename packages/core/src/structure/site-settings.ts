import { siteSettings } from '../format/elements.ts';
import { type Grammar, shapeOf } from '../format/grammar.ts';
import { checkShape, fitsShape, isPlainlyFit } from '../format/shape.ts';
import type { ShapeName } from '../format/shapes.ts';
import { joinPointer, valueAt } from '../text/pointer.ts';
import type { FaultLog } from './fault-log.ts';

/** Checks the settings of a config that stand beside its navigation. */
export function checkSettings(config: object, { dialect }: Grammar, log: FaultLog): void {
  for (const { path, in: shapes } of Object.values(siteSettings)) {
    const pointer = `/${path.join('/')}`;
    const value = valueAt(config, pointer);
    if (value !== undefined)
      checkValue(value, shapes[dialect], pointer, `"${path.join('.')}"`, log);
  }
}

function checkValue(
  value: unknown,
  name: ShapeName,
  pointer: string,
  subject: string,
  log: FaultLog,
): void {
  if (isPlainlyFit(value, name)) return;
  const shape = shapeOf(name);
  if (shape.type === 'list' && Array.isArray(value)) {
    value.forEach((item, index) => {
      const place = joinPointer(pointer, index);
      checkValue(item, shape.of, place, `an entry of ${subject}`, log);
    });
    return;
  }
  if (!fitsShape(value, name) && !log.reportRef(value, pointer))
    checkShape(value, name, pointer, subject, log.report);
}
