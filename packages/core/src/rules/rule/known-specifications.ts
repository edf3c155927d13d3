import { valueAt } from '@nav/json';
import {
  type DiscoveredSpecification,
  discoverSpecifications,
  specificationFiles,
} from '../../openapi/discover.ts';
import { specificationSource } from '../../openapi/specifications.ts';
import type { RuleContext } from './rule.ts';

/** Returns the local specifications; `undefined` if the config also contains one that is not read. */
export function knownSpecifications({
  config,
  files,
  texts,
  specifications: { find },
}: RuleContext): DiscoveredSpecification[] | undefined {
  const setting = valueAt(config.value, '/api/openapi');
  const named = (Array.isArray(setting) ? setting : [setting]).flatMap(
    (entry) => specificationSource(entry)?.source ?? [],
  );
  if (named.some((source) => find?.(source).state !== 'read')) return undefined;
  const mayBeOne = (file: string) => /\bopenapi["']?\s*:/.test(texts.read(file) ?? '');
  const paths = new Set([...specificationFiles(config, files)].filter(mayBeOne));
  for (const source of named) paths.add(source);
  return discoverSpecifications(paths, find);
}
