import { isObject, joinPointer, valueAt } from '@nav/json';
import { checkShape, fitsShape } from '../format/check-shape.ts';
import { type Grammar, type ShapeRef, shapeOf } from '../format/grammar.ts';
import { isClearlyValid } from '../format/shape-fit.ts';
import { siteSettings } from '../format/site-fields.ts';
import type { FaultLog } from './fault-log.ts';

/** Checks the settings of a config outside its navigation. */
export function checkSiteFields(
  config: Readonly<Record<string, unknown>>,
  { dialect }: Grammar,
  log: FaultLog,
): void {
  for (const [section, key] of Object.values(siteSettings).map(({ path }) => path)) {
    const isWrong =
      key !== undefined && Object.hasOwn(config, section) && !isObject(config[section]);
    if (isWrong) log.reportType(config[section], `/${section}`, `"${section}"`, 'an object');
  }
  for (const { path, in: shapes } of Object.values(siteSettings)) {
    const pointer = `/${path.join('/')}`;
    const value = valueAt(config, pointer);
    if (value !== undefined)
      checkSiteField(value, shapes[dialect], pointer, `"${path.join('.')}"`, log);
  }
}

function checkSiteField(
  value: unknown,
  name: ShapeRef,
  pointer: string,
  subject: string,
  log: FaultLog,
): void {
  if (isClearlyValid(value, name)) return;
  const shape = shapeOf(name);
  if (shape.type === 'list' && Array.isArray(value)) {
    value.forEach((item, index) => {
      const place = joinPointer(pointer, index);
      checkSiteField(item, shape.of, place, `an entry of ${subject}`, log);
    });
    return;
  }
  if (!fitsShape(value, name) && !log.reportRef(value, pointer))
    checkShape(value, name, pointer, subject, log.report);
}
