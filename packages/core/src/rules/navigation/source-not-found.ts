import { isObject, joinPointer } from '@nav/json';
import { isRemote, prefixOf } from '@nav/paths';
import { suggestInstead } from '../../diagnostics/fixes.ts';
import { normalizeSource } from '../../openapi/specifications.ts';
import { nearest } from '../../spelling/nearest.ts';
import type { Rule } from '../rule/rule.ts';

/** The fields with a source that only the builder reads. */
const FIELDS = [
  ['asyncapi', 'AsyncAPI specification'],
  ['graphql', 'GraphQL schema'],
  ['sdk', 'SDK reference'],
] as const;

/** Reports local sources of generated pages that do not exist, other than OpenAPI specifications. */
export const sourceNotFound: Rule = ({ files, texts, report }) => {
  if (!files) return {};
  const exists = (path: string) =>
    files.isIgnored(path) ||
    texts.read(path) !== undefined ||
    // The source of an SDK reference can be a folder.
    [...files.all].some((file) => file.startsWith(prefixOf(path)));
  return {
    element({ value, pointer, rule }) {
      for (const [name, what] of FIELDS) {
        if (value[name] === undefined || !rule.fields.has(name)) continue;
        // Another source can make it idle (M1.11, M1.13).
        if (name === 'asyncapi' && ('openapi' in value || 'sdk' in value || 'graphql' in value))
          continue;
        for (const [at, written] of sourcesIn(value[name], joinPointer(pointer, name))) {
          const source = normalizeSource(written);
          if (isRemote(source) || exists(source)) continue;
          const near = nearest(source, files.assets);
          const suggestions = near === undefined ? [] : [near];
          const location = { pointer: at, anchor: 'value' as const };
          const args = { source, suggestions, what };
          const changes = suggestInstead(location, suggestions);
          report({ code: 'openapi-not-found', args, at: location, ...changes });
        }
      }
    },
  };
};

/** Returns the sources in the value of a field, with their pointers. */
function sourcesIn(value: unknown, pointer: string): [pointer: string, source: string][] {
  if (typeof value === 'string') return [[pointer, value]];
  if (Array.isArray(value))
    return value.flatMap((item, index) => sourcesIn(item, `${pointer}/${index}`));
  return isObject(value) ? sourcesIn(value.source, `${pointer}/source`) : [];
}
