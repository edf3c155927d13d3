import { codeToTokens, createShikiInternal, type LanguageRegistration } from '@shikijs/core';
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript';
import dark from '@shikijs/themes/github-dark-default';
import light from '@shikijs/themes/github-light-high-contrast';
import { MAX_COLORED_CODE, MAX_LINE_TIME } from '../limits/limits.ts';

/** The grammars by the names of their languages. Each is loaded when a page uses it. */
const GRAMMARS: Readonly<Record<string, () => Promise<{ default: LanguageRegistration[] }>>> = {
  bash: () => import('@shikijs/langs/bash'),
  c: () => import('@shikijs/langs/c'),
  csharp: () => import('@shikijs/langs/csharp'),
  css: () => import('@shikijs/langs/css'),
  diff: () => import('@shikijs/langs/diff'),
  docker: () => import('@shikijs/langs/docker'),
  go: () => import('@shikijs/langs/go'),
  html: () => import('@shikijs/langs/html'),
  java: () => import('@shikijs/langs/java'),
  json: () => import('@shikijs/langs/json'),
  kotlin: () => import('@shikijs/langs/kotlin'),
  php: () => import('@shikijs/langs/php'),
  powershell: () => import('@shikijs/langs/powershell'),
  python: () => import('@shikijs/langs/python'),
  rust: () => import('@shikijs/langs/rust'),
  sql: () => import('@shikijs/langs/sql'),
  swift: () => import('@shikijs/langs/swift'),
  toml: () => import('@shikijs/langs/toml'),
  tsx: () => import('@shikijs/langs/tsx'),
  xml: () => import('@shikijs/langs/xml'),
  yaml: () => import('@shikijs/langs/yaml'),
};

/** Other names, and languages that a grammar of another one fits. */
const ALIASES: Readonly<Record<string, string>> = {
  'c#': 'csharp',
  'c++': 'c',
  console: 'bash',
  cpp: 'c',
  cs: 'csharp',
  curl: 'bash',
  dockerfile: 'docker',
  golang: 'go',
  javascript: 'tsx',
  js: 'tsx',
  json5: 'json',
  jsonc: 'json',
  jsx: 'tsx',
  kt: 'kotlin',
  mdx: 'tsx',
  mjs: 'tsx',
  node: 'tsx',
  ps1: 'powershell',
  py: 'python',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  shellscript: 'bash',
  svg: 'xml',
  terminal: 'bash',
  ts: 'tsx',
  typescript: 'tsx',
  vue: 'html',
  yml: 'yaml',
  zsh: 'bash',
};

let highlighter: ReturnType<typeof createShikiInternal> | undefined;

/** Colors a block of code in the document of its page. Code in unknown languages stays as it is. */
export async function colorCode(code: HTMLElement, language: string): Promise<void> {
  const wanted = language.toLowerCase();
  const name = ALIASES[wanted] ?? wanted;
  const text = code.textContent ?? '';
  if (!Object.hasOwn(GRAMMARS, name) || text.length > MAX_COLORED_CODE) return;
  // Without the parts that write HTML.
  highlighter ??= createShikiInternal({
    themes: [light, dark],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const loaded = await highlighter;
  const grammar = await GRAMMARS[name]?.();
  await loaded.loadLanguage(...(grammar?.default ?? []));
  const { tokens } = codeToTokens(loaded, text, {
    lang: name,
    themes: { light: 'github-light-high-contrast', dark: 'github-dark-default' },
    defaultColor: false,
    tokenizeTimeLimit: MAX_LINE_TIME,
  });
  const { ownerDocument: page } = code;
  code.replaceChildren(
    ...tokens.flatMap((line, at) => [
      ...(at === 0 ? [] : ['\n']),
      ...line.map(({ content, htmlStyle = {} }) => {
        const part = page.createElement('span');
        const { '--shiki-light': day = '', '--shiki-dark': night = '' } = htmlStyle;
        part.style.color = `light-dark(${day}, ${night})`;
        part.textContent = content;
        return part;
      }),
    ]),
  );
}
