import { dialects, expectedAt, specificationSource } from '@nav/core/internal';
import { detectDialect, type Grammar, grammarNamed } from '@nav/core/stages';
import { isContainer, parseJson, pointerTokens } from '@nav/json';
import { isModulePath } from '@nav/paths';
import type { SiteTexts, TextFile } from '../sites/edited-site.ts';
import { cursorAt, cursorTokens, type JsonCursor, type Tokens } from './cursor.ts';
import type { ExpectedValue } from './expected.ts';
import { asJson, configStart } from './module-place.ts';
import { mountOf } from './mount.ts';
import { factsOf } from './site-facts.ts';

/** A file of a config or of settings: what the values in it mean. */
export interface ConfigFile {
  grammar: Grammar;
  /** The tokens from the whole config to the content of the file; undefined for settings. */
  mount: Tokens | undefined;
  expectedAt(tokens: Tokens): ExpectedValue | undefined;
}

/** A location in a file of a config or of settings, which need not be valid. */
export interface ConfigPlace extends ConfigFile {
  cursor: JsonCursor;
  /** The tokens in the file to the property or item at the location. */
  tokens: Tokens;
  /** The value at the location, or the object that has the property name there. */
  expected: ExpectedValue | undefined;
}

/** `undefined` if the file is neither part of the config nor has settings. */
export function configFile({ site, file }: TextFile): ConfigFile | undefined {
  const good = factsOf(site);
  const grammar = grammarOf(site);
  if (file === site.settings?.file) {
    const isPackage = /(?:^|\/)package\.json$/.test(file);
    return {
      grammar,
      mount: undefined,
      expectedAt(tokens) {
        if (isPackage && tokens[0] !== 'nav') return undefined;
        return expectedAt('settings', isPackage ? tokens.slice(1) : tokens, grammar);
      },
    };
  }
  const pointer = file === site.file ? '' : good && mountOf(good.config, file);
  if (pointer === undefined || !/\.jsonc?$/.test(file)) return undefined;
  const mount = pointerTokens(pointer);
  const top = expectedAt('config', mount, grammar);
  return { grammar, mount, expectedAt: expectedBelow(top, grammar) };
}

/** Items of a list expect the same. */
function expectedBelow(
  top: ExpectedValue | undefined,
  grammar: Grammar,
): (tokens: Tokens) => ExpectedValue | undefined {
  const known = new Map<string, ExpectedValue | undefined>();
  return (tokens) => {
    const path = JSON.stringify(tokens.map((token) => (typeof token === 'number' ? 0 : token)));
    if (!known.has(path)) known.set(path, top && expectedAt(top, tokens, grammar));
    return known.get(path);
  };
}

export function configPlace(at: TextFile, offset: number): ConfigPlace | undefined {
  if (isModulePath(at.file)) return modulePlace(at, offset);
  const known = configFile(at);
  const text = known && at.site.text(at.file);
  if (!known || text === undefined) return undefined;
  return placeOf(known, cursorAt(text, offset));
}

function modulePlace(at: TextFile, offset: number): ConfigPlace | undefined {
  const text = at.site.text(at.file);
  if (text === undefined) return undefined;
  const cursor = cursorAt(asJson(text), offset);
  const grammar = grammarOf(at.site);
  const start = configStart(at, cursor.containers, grammar);
  if (!start) return undefined;
  const { depth, mount, expected } = start;
  const containers = cursor.containers.slice(depth);
  return placeOf(
    { grammar, mount, expectedAt: (tokens) => expected && expectedAt(expected, tokens, grammar) },
    { ...cursor, containers },
  );
}

function placeOf(known: ConfigFile, cursor: JsonCursor): ConfigPlace {
  const tokens = cursorTokens(cursor);
  const isNamed = cursor.containers.at(-1)?.token !== undefined;
  const above = cursor.role === 'key' && isNamed ? tokens.slice(0, -1) : tokens;
  return { ...known, cursor, tokens, expected: known.expectedAt(above) };
}

/** Returns the rules of the dialect in effect; for a config that could never be read, by what its text shows. */
function grammarOf(edited: SiteTexts): Grammar {
  const good = factsOf(edited);
  if (good) return good.site.grammar;
  const { site, file } = edited;
  if (site.settings.dialect) return site.grammar;
  return grammarNamed(detectDialect(edited.text(file)));
}

/**
 * Returns the specification in effect at a place of the config, with the `openapi` of the elements around it, also those in
 * other files; `undefined` if there is none.
 */
export function specificationAt(
  at: TextFile,
  place: ConfigPlace,
): ReturnType<typeof specificationSource> {
  const { mount, cursor, grammar } = place;
  if (!mount) return undefined;
  const text = at.site.text(at.file) ?? '';
  const isUsed = (depth: number) =>
    depth > 1 || (depth === 1 && dialects[grammar.dialect].rootSpecification);
  for (let index = cursor.containers.length - 1; index >= 0; index -= 1) {
    const container = cursor.containers[index];
    const own = container?.entries.find(({ token }) => token === 'openapi');
    if (!own || own.start === -1 || !isUsed(mount.length + index)) continue;
    const source = specificationSource(parseJson(text.slice(own.start, own.end)));
    if (source) return source;
  }
  let value: unknown = factsOf(at.site)?.config.value;
  let found: ReturnType<typeof specificationSource>;
  mount.forEach((token, depth) => {
    const own = propertyOf(value, 'openapi');
    if (own !== undefined && isUsed(depth)) found = specificationSource(own) ?? found;
    value = propertyOf(value, String(token));
  });
  return found;
}

function propertyOf(value: unknown, key: string): unknown {
  return isContainer(value) && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}
