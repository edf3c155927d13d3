import type { ElementRule } from '../format/grammar.ts';
import { fitsShape } from '../format/shape.ts';
import {
  isSpecification,
  specificationSource,
  usedSpecification,
} from '../openapi/specifications.ts';
import { restrictionOf } from '../structure/element.ts';
import { joinPointer } from '../text/pointer.ts';
import type { SpecificationInEffect } from './inherited.ts';

/**
 * The specification that an element sets itself (S2.12); a setting that the dialect does not read is none.
 *
 * @param announce told of it where something is to be generated from it.
 */
export function ownSpecification(
  value: Record<string, unknown>,
  pointer: string,
  rule: ElementRule,
  { rootSpecification }: { rootSpecification: boolean },
  announce: (specification: SpecificationInEffect) => void,
): SpecificationInEffect | undefined {
  const field = Object.hasOwn(value, 'openapi') ? rule.fields.get('openapi') : undefined;
  if (!field) return undefined;
  if (rule.kind === 'navigation' && !rootSpecification) return undefined;
  const own = specificationSource(value.openapi);
  if (!own) return undefined;
  const place = joinPointer(pointer, 'openapi');
  const specification: SpecificationInEffect = {
    source: own.source,
    directory: own.directory,
    pointer: place,
    listed: false,
  };
  // A link has no pages to generate (M3.7); what is wrong in itself, or may not stand here, is told as that.
  const isRefused = rule.restricting.length > 0 && restrictionOf(value, rule) !== undefined;
  const isWrong = Array.isArray(value.openapi)
    ? !isSpecification(usedSpecification(value.openapi))
    : !fitsShape(value.openapi, field.shape);
  if (typeof value.href !== 'string' && !isRefused && !isWrong) announce(specification);
  return specification;
}
