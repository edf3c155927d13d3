import { once } from '@nav/collections';
import type { RangeAnchor } from '@nav/json';
import { isObject, MAX_JSON_DEPTH, valueAt } from '@nav/json';
import { rangeFinder, type SourceRange } from '@nav/positions';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { type Dialect, dialects } from '../format/dialects.ts';
import { parseSource } from '../source/source.ts';
import type { Specification } from './endpoint.ts';
import { readOperations, usesNewest } from './operations.ts';
import { findRef, rejectionOf } from './rejection.ts';
import { parseYaml } from './yaml.ts';
import { yamlLocator } from './yaml-tree.ts';

/**
 * A specification, or why there is none. With both, the specification is usable in part:
 * a builder rejects it as a whole, we use everything but the faulty part.
 */
export interface SpecificationReading {
  specification?: Specification;
  /** A clause such as `it is Swagger 2.0; convert it to OpenAPI 3`, without a full stop. */
  problem?: string;
  /** The syntax error, if the text cannot be parsed as JSON. */
  syntaxError?: Finding;
  /** The range of the problem in the text of the specification. */
  range?: SourceRange;
}

type Locate = Specification['locate'];

/**
 * Reads an OpenAPI 3.x document from JSON or YAML (S2.12, M3.1). Only a file that is named `.json`
 * must be JSON. Only the operations of the document stay in memory; locating parses the text again.
 */
export function readSpecification(
  file: string,
  text: string,
  dialect: Dialect = 'standard',
): SpecificationReading {
  const mustBeJson = /\.json$/i.test(file);
  return mustBeJson || /^\uFEFF?\s*[{[]/.test(text)
    ? readJson(file, text, dialect, mustBeJson)
    : readYaml(file, text, dialect);
}

function readJson(
  file: string,
  text: string,
  dialect: Dialect,
  mustBeJson: boolean,
): SpecificationReading {
  const { source, findings } = parseSource(file, text);
  if (source) {
    return readDocument(file, text, source.value, dialect, () => {
      const again = parseSource(file, text).source;
      return (pointer, anchor) => {
        const found = again?.locate(pointer, anchor);
        return found?.pointer === pointer ? found.range : undefined;
      };
    });
  }
  const finding = findings[0];
  if (finding?.code === 'invalid-json' && !mustBeJson) return readYaml(file, text, dialect);
  const reading: SpecificationReading =
    finding?.code === 'invalid-json'
      ? { problem: 'it is not JSON', syntaxError: finding }
      : { problem: `it is nested deeper than ${MAX_JSON_DEPTH} levels` };
  if (finding?.at.range) reading.range = finding.at.range;
  return reading;
}

function readYaml(file: string, text: string, dialect: Dialect): SpecificationReading {
  const reading = parseYaml(text);
  const rangeOf = rangeFinder(text);
  if (reading.problem === undefined) {
    return readDocument(file, text, reading.value, dialect, () => {
      const locate = yamlLocator(text);
      return (pointer, anchor) => {
        const span = locate(pointer, anchor);
        return span && rangeOf(span.start, span.end);
      };
    });
  }
  const { problem, span } = reading;
  return span ? { problem, range: rangeOf(span.start, span.end) } : { problem };
}

function readDocument(
  file: string,
  text: string,
  root: unknown,
  dialect: Dialect,
  makeLocator: () => Locate,
): SpecificationReading {
  // Most specifications need no locator.
  const locator = once(makeLocator);
  const locate: Locate = (pointer, anchor) => locator()(pointer, anchor);
  const at = (problem: string, pointer: string, anchor: RangeAnchor): SpecificationReading => {
    const range = locate(pointer, anchor);
    return range ? { problem, range } : { problem };
  };

  if (!isObject(root)) return at('it is not an object', '', 'open');
  const version = valueAt(root, '/openapi');
  if (version === undefined) {
    return valueAt(root, '/swagger') === undefined
      ? at('it has no "openapi" version at its top level', '', 'open')
      : at('it is Swagger 2.0; convert it to OpenAPI 3', '/swagger', 'value');
  }
  if (typeof version !== 'string') {
    return at('its "openapi" version is not a string such as "3.1.0"', '/openapi', 'value');
  }
  const { oneBuilder } = dialects[dialect];
  if (!(oneBuilder ? /^3\.[0-2](?!\d)/ : /^3\.\d/).test(version)) {
    const shown = version.slice(0, 20);
    return at(
      `its version is "${shown}", but only ${oneBuilder ? '3.0 to 3.2 are' : '3.x is'} supported`,
      '/openapi',
      'value',
    );
  }

  const { endpoints, paths, webhooks, problem } = readOperations(root, dialect);
  const isNested = usesNewest(version, dialect);
  const specification: Specification = {
    file,
    version,
    isNested,
    endpoints,
    paths,
    webhooks,
    locate,
  };
  const title = valueAt(root, '/info/title');
  if (typeof title === 'string') specification.title = title;

  const section = valueAt(root, '/paths');
  if (section === undefined && version.startsWith('3.0')) {
    return { specification, ...at('it has no "paths"', '/openapi', 'key') };
  }
  if (section !== undefined && !isObject(section)) {
    return { specification, ...at('its "paths" are not an object', '/paths', 'key') };
  }
  const external = EXTERNAL_REF.test(text)
    ? findRef(root, '', (ref) => /^[^#]/.test(ref))
    : undefined;
  if (external) {
    const ref = JSON.stringify(external.ref.slice(0, 100));
    const clause = `its $ref ${ref} points to another file; bundle them into one`;
    return { specification, ...at(clause, external.pointer, 'value') };
  }
  if (problem) return { specification, ...at(problem.text, problem.pointer, 'value') };
  const rejection = oneBuilder && !isNested ? rejectionOf(root) : undefined;
  if (!rejection) return { specification };
  return { specification, ...at(rejection.text, rejection.pointer, rejection.anchor) };
}

/** Text that every `$ref` out of a file matches: a value is searched only if its text does. */
const EXTERNAL_REF = /\$ref["']?\s*:\s*(?:["'][^#]|[^\s"'#])/;
