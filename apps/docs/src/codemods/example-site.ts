/** A site and a command line that restructures it, for the README and the page about codemods. */
export interface CodemodExample {
  /** The files by path, the config first. */
  files: Readonly<Record<string, string>>;
  /** The arguments of `nav migrate`, the name of the codemod first. */
  run: string;
}

/** The text of page files that only need to exist. */
export const page: string = '---\ntitle: A page\n---\n';

export function pages(...paths: string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [`${path}.mdx`, page]));
}

export function site(navigation: string): { 'docs.json': string } {
  return {
    'docs.json': `{\n  "name": "Pets",\n  "navigation": ${navigation.trim().replaceAll('\n', '\n  ')}\n}\n`,
  };
}
