import { createRequire } from 'node:module';

const { load } = createRequire(
  new URL('../../../packages/importers/package.json', import.meta.url),
)('js-yaml');

/** Returns the value of YAML, which JSON is too. */
export function yamlOf(text) {
  return load(text.replaceAll('\t', ' ')) ?? {};
}

/** Returns the front matter of a page, which a bundler plugin reads before the framework does. */
export function frontMatterOf(text) {
  const [, yaml = ''] = /^---\r?\n(.*?)^---[ \t]*$/ms.exec(text) ?? [];
  return yaml.trim() === '' ? {} : yamlOf(yaml);
}
