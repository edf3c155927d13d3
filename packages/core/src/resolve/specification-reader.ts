import { shownSource } from '@nav/display';
import type { Config } from '../config/load.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { suggestInstead } from '../diagnostics/fixes.ts';
import type { SiteFiles } from '../files/site-files.ts';
import { MAX_SUGGESTIONS } from '../limits/limits.ts';
import { specificationFiles } from '../openapi/discover.ts';
import type { Specification } from '../openapi/endpoint.ts';
import type { SpecificationFinder } from '../openapi/specifications.ts';
import { allNearestAmong } from '../spelling/nearest.ts';

export interface EndpointSources {
  config: Config;
  find: SpecificationFinder | undefined;
  files: SiteFiles | undefined;
  /** True if the dialect reads `openapi` on the navigation itself. */
  rootSpecification: boolean;
}

interface SpecificationReader {
  /** Reports a specification that cannot be used at `pointer`. */
  open(source: string, pointer: string): Specification | undefined;
  read(source: string): Specification | undefined;
}

export function specificationReader(
  { config, find, files }: EndpointSources,
  report: (finding: Finding) => void,
): SpecificationReader {
  let nearestFiles: ((source: string) => readonly string[]) | undefined;
  /** The specifications with a finding that is reported only once, even if several elements use them. */
  const reported = new Set<string>();
  return {
    open(source, pointer) {
      const result = find?.(source);
      if (!result) return undefined;
      const at = { pointer, anchor: 'value' as const };
      const shown = shownSource(source);
      const reportOnce = (code: 'openapi-remote' | 'openapi-version') => {
        if (!reported.has(source)) report({ code, args: { source: shown }, at });
        reported.add(source);
      };
      if (result.state === 'absent') {
        nearestFiles ??= allNearestAmong(specificationFiles(config, files));
        const { state: _state, ...cause } = result;
        const meant = Object.keys(cause).length > 0 ? [] : nearestFiles(source);
        const suggestions = meant.slice(0, MAX_SUGGESTIONS);
        const args = { source: shown, suggestions, ...cause };
        const changes = suggestInstead(at, suggestions, { part: shown });
        report({ code: 'openapi-not-found', args, at, ...changes });
        return undefined;
      }
      if (result.state === 'unreadable') {
        const { path, reason } = result;
        report({ code: 'unreadable-file', args: { path, reason }, at });
        return undefined;
      }
      if (result.state === 'remote') {
        reportOnce('openapi-remote');
        return undefined;
      }
      const { problem, syntaxError, range, specification } = result.reading;
      if (problem !== undefined) {
        const related = range
          ? [{ at: { file: result.file, range }, message: syntaxError ?? 'The problem is here.' }]
          : [];
        report({ code: 'openapi-invalid', args: { source: shown, problem }, at, related });
      } else if (specification?.isNested) reportOnce('openapi-version');
      return specification;
    },
    read(source) {
      const result = find?.(source);
      return result?.state === 'read' ? result.reading.specification : undefined;
    },
  };
}
