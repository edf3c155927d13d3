import type { Specification } from '../../src/openapi/endpoint.ts';
import { readSpecification } from '../../src/openapi/specification.ts';

/** Reads a specification; throws if it has a problem. */
export function read(document: Record<string, unknown>): Specification {
  const { specification, problem } = readSpecification(
    'o.json',
    JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, ...document }),
  );
  if (specification === undefined || problem !== undefined) throw new Error(problem);
  return specification;
}
