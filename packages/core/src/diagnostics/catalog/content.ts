import type { Rows } from './row.ts';
import { didYouMean, quote } from './wording.ts';

/** The arguments of the sentences. `path` is the path of the page or module, without an extension. */
export interface ContentArgs {
  'component-unknown': {
    path: string;
    name: string;
    /** `block`: it is removed. `text`: it is in a line of text, or in code, so that the page fails. `module`: its component fails. */
    position: 'block' | 'text' | 'module';
    /** The number of its lines and of the headings in it. */
    lines: number;
    headings: number;
    /** The components that may be meant. */
    suggestions: readonly string[];
    /** A sentence about the reason. */
    because?: string;
  };
  'import-not-found': {
    path: string;
    source: string;
    /** A clause about the reason. */
    problem: string;
    suggestions: readonly string[];
  };
  'export-not-found': {
    path: string;
    source: string;
    /** `undefined` for a default export. */
    name: string | undefined;
    suggestions: readonly string[];
    /** Set for an export from a file. */
    isExport?: true;
  };
  'import-ignored': { path: string; source: string; isIndented: boolean };
  'page-replaced': { path: string; source: string; name: string };
  'name-undefined': {
    path: string;
    name: string;
    /** `whole`: only the name is removed. `variable`: it is written as `{{name}}`. `helper`: a module declares it. */
    kind: 'whole' | 'variable' | 'code' | 'helper';
    suggestions: readonly string[];
  };
}

export const content: Rows<ContentArgs> = {
  'component-unknown': {
    severity: 'error',
    title: 'Mintlify does not have a component',
    content: true,
    links: true,
    fixable: true,
    subject: 'component',
    text: ({ name, position, lines, headings, suggestions, because }) => {
      const tag = quote(`<${name}>`);
      const size = lines > 1 ? `, ${counted(lines, 'line')}` : '';
      const titles =
        headings > 0 ? `${size === '' ? ',' : ' and'} ${counted(headings, 'heading')}` : '';
      const what =
        position === 'block'
          ? `Mintlify removes ${tag} and everything in it${size}${titles}`
          : `The ${position === 'text' ? 'page' : 'component'} fails in Mintlify${because === undefined ? `, because ${tag} does not exist` : ` at ${tag}`}`;
      return `${what}. ${
        because ??
        didYouMean(
          suggestions.map((one) => `<${one}>`),
          'Import it, or use another component.',
        )
      }`;
    },
  },
  'import-not-found': {
    severity: 'error',
    title: 'An import of a page does not work',
    content: true,
    links: true,
    fixable: true,
    subject: 'imported',
    text: ({ source, problem, suggestions }) =>
      `Mintlify ignores the import of ${quote(source)}, because ${problem}. ${didYouMean(suggestions, 'Change the path, or remove the import.')}`,
  },
  'export-not-found': {
    severity: 'error',
    title: 'An imported file does not have an export',
    content: true,
    links: true,
    subject: 'imported',
    text: ({ source, name, suggestions, isExport }) =>
      isExport
        ? `Mintlify does not export from ${quote(source)}, so the page fails. Write an import.`
        : `${quote(source)} does not export ${name === undefined ? 'a default' : quote(name)}. ${didYouMean(suggestions, 'Export it there, or import another name.')}`,
  },
  'import-ignored': {
    severity: 'error',
    title: 'An import of a page is text',
    content: true,
    links: true,
    fixable: true,
    subject: 'imported',
    text: ({ source, isIndented }) =>
      `The import of ${quote(source)} is text, because ${isIndented ? 'it is indented. Remove the spaces' : 'it follows text. Add an empty line'} before it.`,
  },
  'page-replaced': {
    severity: 'error',
    title: 'An import replaces the content of a page',
    content: true,
    links: true,
    subject: 'imported',
    text: ({ source, name }) =>
      `Mintlify shows ${quote(name)} instead of this page, because the default export of ${quote(source)} is a function. Declare it as a constant there, and export its name.`,
  },
  'name-undefined': {
    severity: 'error',
    title: 'An expression uses a name that does not exist',
    content: true,
    links: true,
    subject: 'component',
    text: ({ name, kind, suggestions }) => {
      if (kind === 'variable')
        return `Mintlify does not have the variable ${quote(name)}, so the page fails. Define it in "variables" of docs.json, or write "\\{\\{".`;
      if (kind === 'helper')
        return `Mintlify imports only the component, not ${quote(name)}, so the component fails. Declare it in the component.`;
      const effect =
        kind === 'whole' ? `so readers do not see "{${name}}"` : 'so the page fails in Mintlify';
      return `${quote(name)} is not defined, ${effect}. ${didYouMean(suggestions, 'Define it, or write "\\{" for a brace in text.')}`;
    },
  },
};

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
