import { messages } from '../diagnostics/messages.ts';
import type { SpecDocument } from '../format/specification-document.ts';
import { MAX_DEPTH, parseSource, type Source } from '../source/source.ts';
import { positionFinder, type RangeAnchor, type SourceRange } from '../text/position.ts';
import type { Specification } from './endpoint.ts';
import { externalRefInJson, jsonDocument } from './json.ts';
import { readOperations } from './operations.ts';
import { readYaml, type Span, type YamlDocument } from './yaml.ts';

/**
 * A specification, or why there is none. With both, the specification is usable in part:
 * a builder refuses it whole, we read on without what is at fault.
 */
export interface SpecificationReading {
  specification?: Specification;
  /** A clause such as `it is Swagger 2.0; convert it to OpenAPI 3`, without a full stop. */
  problem?: string;
  /** A sentence about the place where it stands. */
  explanation?: string;
  /** Where the problem stands, in the text of the specification. */
  range?: SourceRange;
}

type Locate = (pointer: string, anchor: RangeAnchor) => SourceRange | undefined;

/**
 * Reads an OpenAPI 3.x document from JSON or YAML (S2.12, M3.1). Only a file that is named `.json`
 * must be JSON. Of the document nothing is kept but the operations; locating reads the text once more.
 */
export function readSpecification(file: string, text: string): SpecificationReading {
  const mustBeJson = /\.json$/i.test(file);
  return mustBeJson || /^\uFEFF?\s*[{[]/.test(text)
    ? readJson(file, text, mustBeJson)
    : readYamlText(file, text);
}

function readJson(file: string, text: string, mustBeJson: boolean): SpecificationReading {
  const { source, findings } = parseSource(file, text);
  if (source) {
    const external = externalRefInJson(text);
    return readDocument(
      { file, text, locate: jsonLocator(file, text) },
      jsonDocument(source.value),
      external && {
        start: source.positionAt(external.start),
        end: source.positionAt(external.end),
      },
    );
  }
  const finding = findings[0];
  if (finding?.code === 'invalid-json' && !mustBeJson) return readYamlText(file, text);
  const reading: SpecificationReading =
    finding?.code === 'invalid-json'
      ? { problem: 'it is not JSON', explanation: messages[finding.code].text(finding.args) }
      : { problem: `it nests deeper than ${MAX_DEPTH} levels` };
  if (finding?.at.range) reading.range = finding.at.range;
  return reading;
}

function readYamlText(file: string, text: string): SpecificationReading {
  const { document, fault } = readYaml(text);
  const range = rangesOf(text);
  if (fault) return { problem: fault.text, range: range(fault) };
  const { externalRef } = document;
  const texts = { file, text, locate: yamlLocator(text) };
  return readDocument(texts, document, externalRef && range(externalRef));
}

// The locators parse again, so that a specification which nobody locates in does not hold its whole document.

function jsonLocator(file: string, text: string): Locate {
  let source: Source | undefined;
  return (pointer, anchor) => {
    source ??= parseSource(file, text).source;
    try {
      return source?.locate(pointer, anchor).range;
    } catch {
      return undefined;
    }
  };
}

function yamlLocator(text: string): Locate {
  const range = rangesOf(text);
  let document: YamlDocument | undefined;
  return (pointer, anchor) => {
    document ??= readYaml(text).document;
    const span = document?.locate(pointer, anchor);
    return span && range(span);
  };
}

function readDocument<Node>(
  { file, text, locate }: { file: string; text: string; locate: Locate },
  document: SpecDocument<Node>,
  external: SourceRange | undefined,
): SpecificationReading {
  const at = (problem: string, pointer: string, anchor: RangeAnchor): SpecificationReading => {
    const range = locate(pointer, anchor);
    return range ? { problem, range } : { problem };
  };
  const read = (node: Node | undefined, key: string): unknown => {
    const child = node === undefined ? undefined : document.get(node, key);
    return child === undefined ? undefined : document.value(child);
  };

  if (document.keys(document.root) === undefined) {
    return at('it is not an object', '', 'open');
  }
  const version = read(document.root, 'openapi');
  if (version === undefined) {
    if (document.get(document.root, 'swagger') !== undefined) {
      return at('it is Swagger 2.0; convert it to OpenAPI 3', '/swagger', 'value');
    }
    return at('it has no "openapi" version at its top level', '', 'open');
  }
  if (typeof version !== 'string') {
    return at('its "openapi" version is not a text such as "3.1.0"', '/openapi', 'value');
  }
  if (!/^3\.\d/.test(version)) {
    const shown = version.slice(0, 20);
    return at(`its version is "${shown}", and only 3.x can be read`, '/openapi', 'value');
  }

  const { endpoints, paths, webhooks, problem } = readOperations(document);
  const specification: Specification = { file, version, endpoints, paths, webhooks, locate };
  const title = read(document.get(document.root, 'info'), 'title');
  if (typeof title === 'string') specification.title = title;

  const section = document.get(document.root, 'paths');
  if (section === undefined && version.startsWith('3.0')) {
    return { specification, ...at('it has no "paths"', '/openapi', 'key') };
  }
  if (section !== undefined && document.keys(section) === undefined) {
    return { specification, ...at('its "paths" are not an object', '/paths', 'key') };
  }
  if (external) {
    const ref = text.slice(external.start.offset, external.end.offset).slice(0, 100);
    return {
      specification,
      problem: `its $ref ${ref} leads to another file; bundle them into one`,
      range: external,
    };
  }
  if (problem) return { specification, ...at(problem.text, problem.pointer, 'value') };
  return { specification };
}

function rangesOf(text: string): (span: Span) => SourceRange {
  const positionAt = positionFinder(text);
  return ({ start, end }) => ({ start: positionAt(start), end: positionAt(end) });
}
