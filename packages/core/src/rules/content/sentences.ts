import { didYouMean, quote, quotedList } from '../../diagnostics/catalog/wording.ts';

/** The facts that the sentences show, by code. `path` is the path of the page or module, without an extension. */
export interface ContentFacts {
  'component-unknown': {
    path: string;
    name: string;
    /**
     * `block`: it is removed. `text`: it is in a line of text, or in code, so that the page fails. `module`: its component fails.
     * `pages`: all pages that import it fail. `own`: another component is shown. `words`: text in it is removed.
     */
    position: 'block' | 'text' | 'module' | 'pages' | 'own' | 'words';
    /** The number of its lines, 0 if it has no content, and of the headings in it. */
    lines: number;
    headings: number;
    /** The components that may be meant. */
    suggestions: readonly string[];
    /** The content that is not removed with it. */
    keeps?: string;
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
    /** Another page that imports the same name, if this page renames it with `as`. */
    renamedFor?: string;
  };
  /** `isFollowed` is true if text also follows the import. */
  'import-ignored': { path: string; source: string; isIndented: boolean; isFollowed: boolean };
  'page-replaced': { path: string; source: string; name: string };
  'name-undefined': {
    path: string;
    name: string;
    /** The other undefined names in the same braces. */
    others?: readonly string[];
    /**
     * `whole`: only the name is removed. `variable`: it is written as `{{name}}`. `module`: it is in a module. `helper`: the
     * module declares it. `hidden`: it is defined, but the builder does not show its value alone in braces. `function`: only a
     * function has it.
     */
    kind: 'whole' | 'variable' | 'code' | 'module' | 'helper' | 'hidden' | 'function';
    suggestions: readonly string[];
  };
}

/** The sentences about what pages lose. The catalog does not have them, because few imports need them. */
export const sentences: {
  readonly [Code in keyof ContentFacts]: (facts: ContentFacts[Code]) => string;
} = {
  'component-unknown': (facts) => {
    const { name, position, suggestions, because } = facts;
    const tag = quote(`<${name}>`);
    if (position === 'words')
      return `Mintlify removes this text, because a ${tag} shows only lists, folders and files. Move it out.`;
    return `${position === 'block' ? removalOf(tag, facts) : failureAt(tag, facts)}. ${
      because ??
      didYouMean(
        suggestions.map((one) => `<${one}>`),
        'Import it, or use another component.',
      )
    }`;
  },
  'import-not-found': ({ source, problem, suggestions }) =>
    `Mintlify ignores the import of ${quote(source)}, because ${problem}. ${didYouMean(suggestions, 'Change the path, or remove the import.')}`,
  'export-not-found': ({ source, name, suggestions, isExport, renamedFor }) => {
    if (renamedFor !== undefined)
      return `${quote(renamedFor)} also imports ${quote(name ?? '')} from ${quote(source)}. Mintlify renames the export for all pages that it reads after this one, so they do not find it. Import it without "as".`;
    return isExport
      ? `Mintlify does not export from ${quote(source)}, so the page fails. Write an import.`
      : `${quote(source)} does not export ${name === undefined ? 'a default' : quote(name)}. ${didYouMean(suggestions, 'Export it there, or import another name.')}`;
  },
  'import-ignored': ({ source, isIndented, isFollowed }) =>
    `The import of ${quote(source)} is text, because ${isIndented ? 'it is indented. Remove the spaces before' : isFollowed ? 'it is in text. Add empty lines before and after' : 'it follows text. Add an empty line before'} it.`,
  'page-replaced': ({ source, name }) =>
    `Mintlify shows ${quote(name)} instead of this page, because the default export of ${quote(source)} is a function. Declare it as a constant there, and export its name.`,
  'name-undefined': ({ name, others = [], kind, suggestions }) => {
    if (kind === 'variable')
      return `Mintlify does not have the variable ${quote(name)}, so the page fails. Define it in "variables" of docs.json, or write "\\{\\{".`;
    if (kind === 'helper')
      return `Mintlify imports only the component, not ${quote(name)}, so the component fails. Declare it in the component.`;
    if (kind === 'function')
      return `Mintlify also exports the function name ${quote(name)}, which is only defined in the function, so pages with it fail. Omit the name.`;
    if (kind === 'hidden')
      return `${quote(name)} is not a plain string, number or element, so Mintlify does not show "{${name}}". Write "{[${name}]}".`;
    if (kind === 'module')
      return `${quote(name)} is not defined, so the component fails. Define it in the component.`;
    const effect =
      kind === 'whole' ? `so readers do not see "{${name}}"` : 'so the page fails in Mintlify';
    const [are, them] = others.length > 0 ? ['are', 'them'] : ['is', 'it'];
    return `${quotedList([name, ...others], 'and')} ${are} not defined, ${effect}. ${didYouMean(suggestions, `Define ${them}, or write "\\{" for a brace in text.`)}`;
  },
};

type UnknownComponent = ContentFacts['component-unknown'];

function removalOf(tag: string, { lines, headings, keeps }: UnknownComponent): string {
  const size = lines > 1 ? `, ${counted(lines, 'line')}` : '';
  const titles =
    headings > 0 ? `${size === '' ? ',' : ' and'} ${counted(headings, 'heading')}` : '';
  const content = lines > 0 ? ' and everything in it' : '';
  return `Mintlify removes ${tag}${content}${keeps === undefined || lines === 0 ? '' : ` except ${keeps}`}${size}${titles}`;
}

function failureAt(tag: string, { position, because }: UnknownComponent): string {
  if (position === 'own') return `Mintlify shows its own component at ${tag}`;
  const failed =
    position === 'text'
      ? 'The page fails'
      : position === 'pages'
        ? 'Pages that import this fail'
        : 'The component fails';
  return `${failed} in Mintlify${because === undefined ? `, because ${tag} does not exist` : ` at ${tag}`}`;
}

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
