import { once } from '@nav/collections';
import { isObject, joinPointer } from '@nav/json';
import { isRemote, prefixOf } from '@nav/paths';
import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import { suggestInstead } from '../../diagnostics/fixes.ts';
import { MAX_SUGGESTIONS } from '../../limits/limits.ts';
import { normalizeSource } from '../../openapi/specifications.ts';
import { isUnresolved } from '../../source/unresolved.ts';
import { allNearestAmong } from '../../spelling/nearest.ts';
import type { Rule } from '../rule/rule.ts';

type Described = MessageArgs['openapi-not-found']['what'];

/** The fields with a source that only the builder reads. */
const FIELDS: Readonly<Record<string, Described>> = {
  asyncapi: 'AsyncAPI specification',
  graphql: 'GraphQL schema',
  sdk: 'SDK reference',
};

/** Reports local sources of generated pages that do not exist, other than OpenAPI specifications. */
export const sourceNotFound: Rule = ({ files, texts, report }) => {
  if (!files) return {};
  const exists = (path: string) =>
    files.all.has(path) ||
    files.isIgnored(path) ||
    files.isOutside(path) ||
    files.unreadableFolder(path) !== undefined ||
    texts.read(path) !== undefined ||
    // The source of an SDK reference can be a folder.
    [...files.all].some((file) => file.startsWith(prefixOf(path)));
  const nearestFiles = once(() =>
    allNearestAmong([...files.all].filter((file) => /\.(?:ya?ml|json|gql|graphqls?)$/.test(file))),
  );
  return {
    element({ value, pointer, rule }) {
      for (const [name, what] of Object.entries(FIELDS)) {
        // A group with both uses only `openapi` (M1.11).
        const isIdle =
          name === 'asyncapi' && rule.kind === 'group' && Object.hasOwn(value, 'openapi');
        if (isIdle || !rule.fields.has(name) || !Object.hasOwn(value, name)) continue;
        for (const [at, written] of sourcesIn(value[name], joinPointer(pointer, name))) {
          const source = normalizeSource(written);
          if (source === '' || isRemote(source) || /^[a-z][\w+.-]*:/i.test(source)) continue;
          if (exists(source)) continue;
          const suggestions = nearestFiles()(source).slice(0, MAX_SUGGESTIONS);
          const location = { pointer: at, anchor: 'value' as const };
          const args = { source, suggestions, what };
          const changes = suggestInstead(location, suggestions, { part: source });
          report({ code: 'openapi-not-found', args, at: location, ...changes });
        }
      }
    },
  };
};

/** Yields the sources in the value of a field, with their pointers. */
function* sourcesIn(value: unknown, pointer: string): Generator<[pointer: string, source: string]> {
  if (typeof value === 'string') yield [pointer, value];
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* sourcesIn(item, `${pointer}/${index}`);
  else if (isObject(value) && !isUnresolved(value))
    yield* sourcesIn(value.source, joinPointer(pointer, 'source'));
}
