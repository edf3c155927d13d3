import type { Dialect, Site } from '@nav/core';
import { dialects } from '@nav/core/internal';
import { checkStructure, grammarNamed } from '@nav/core/stages';
import { isContainer } from '@nav/json';

/** Returns the dialect of a site if it was detected, and the config has other mistakes in another dialect. */
export function detectedDialect({ config, grammar, settings }: Site): Dialect | undefined {
  if (!config || settings.dialect) return undefined;
  const outline = withoutMostPages(config.value);
  const mistakesIn = (dialect: Dialect) => {
    const faults = checkStructure(outline, grammarNamed(dialect));
    return JSON.stringify(faults.map(({ code, at, severity }) => [code, at, severity]));
  };
  const mistakes = mistakesIn(grammar.dialect);
  const others = (Object.keys(dialects) as Dialect[]).filter((one) => one !== grammar.dialect);
  return others.some((other) => mistakesIn(other) !== mistakes) ? grammar.dialect : undefined;
}

/** Pages are most of a config, and dialects agree on them. A list keeps its first one, so that it is not empty. */
function withoutMostPages(value: unknown): unknown {
  if (!isContainer(value)) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, withoutMostPages(one)]),
    );
  const kept = value.filter((entry, index) => index === 0 || typeof entry !== 'string');
  return kept.map(withoutMostPages);
}
