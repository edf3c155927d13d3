import { onceForText } from '@nav/collections';
import { joinPath, withoutExtension } from '@nav/paths';
import { rangeFinder } from '@nav/positions';
import type { Config } from '../../config/load.ts';
import { ruleLevels } from '../../config/rule-levels.ts';
import type { MdxProblem } from '../../diagnostics/catalog/mdx.ts';
import type { Finding } from '../../diagnostics/diagnostic.ts';
import { changeTo } from '../../diagnostics/fixes.ts';
import { changesIn } from '../../diagnostics/text-changes.ts';
import { derived } from '../../files/derived.ts';
import type { Host } from '../../files/host.ts';
import { dialects } from '../../format/dialects.ts';
import { fillVariables, type VariableUse, variablesOf } from '../../pages/variables.ts';
import type { Rule, RuleContext } from '../rule/rule.ts';
import { mdxOf, syntaxDerivation } from './page-mdx.ts';
import { pageSyntaxChanges } from './page-syntax-changes.ts';
import { unknownVariables } from './variable-not-defined.ts';

/** A check of the syntax of pages. */
export interface SyntaxCheck {
  /** `true` for all pages, or some page files or a test for them, by their paths from the root of the host. */
  files: true | readonly string[] | ((file: string) => boolean);
  /**
   * Returns the first syntax error of a page in MDX. Front matter is replaced with spaces. The function is a key for its
   * earlier results, so it must not be created for each check.
   */
  parse(text: string): MdxProblem | undefined;
  /** Returns true for a page that surely parses, in a fraction of the time. It is also a key. */
  isSound?(path: string, text: string): boolean;
}

/** Reports pages and snippets that do not parse as MDX. Does nothing unless the caller passed a parser. */
export const pageSyntax: Rule = (context) => {
  const { config, files, grammar, navigation, settings, texts, report } = context;
  const { syntax } = texts;
  if (!syntax) return {};
  const { oneBuilder } = dialects[grammar.dialect];
  const unlisted = navigation.pages.coverage?.unlisted;
  return {
    file(file) {
      const path = withoutExtension(file);
      // Plain Markdown is MDX for one builder, and notes for the repository are no pages that it is written for.
      if (file.endsWith('.md') && (!oneBuilder || unlisted?.has(path))) return;
      const problem = syntax(file);
      if (!problem || isOfVariable(problem, file)) return;
      const text = texts.read(file) ?? '';
      const found = findingOf(problem, path, joinPath(config.folder, file), text);
      if (files?.pages.get(path) === file) found.effect = 'not-deployed';
      report(found);
    },
  };

  /** Tests for the braces of a variable that another rule reports. */
  function isOfVariable({ start }: MdxProblem, file: string): boolean {
    if (ruleLevels(settings).isOff('variable-not-defined')) return false;
    const isAround = (use: VariableUse) => use.start <= start && start <= use.end;
    return unknownVariables(context, file).some(isAround);
  }
};

function findingOf(found: MdxProblem, path: string, file: string, text: string): Finding {
  const { start, end, instead, ...problem } = found;
  const rangeOf = rangeFinder(text);
  const locate = (from: number, to: number) => ({ file, range: rangeOf(from, to) });
  const at = locate(start, end);
  const fixes = instead === undefined ? [] : [changeTo(at, instead, instead)];
  const suggestions = changesIn(pageSyntaxChanges(text, found), locate);
  const severity = problem.reason === 'too-large' ? ({ severity: 'warning' } as const) : {};
  return { code: 'page-syntax', ...severity, args: { path, ...problem }, at, fixes, suggestions };
}

/** Parses each file once; `undefined` without a parser. */
export function syntaxReader(
  host: Host,
  config: Config,
  check: SyntaxCheck | undefined,
  { dialect }: RuleContext['grammar'],
): ((file: string) => MdxProblem | undefined) | undefined {
  if (!check) return undefined;
  const { oneBuilder } = dialects[dialect];
  const variables = oneBuilder ? variablesOf(config) : [];
  const isWanted = fileTest(check.files);
  const derive = syntaxDerivation(check.parse);
  return onceForText((file) => {
    const path = joinPath(config.folder, file);
    if (!isWanted(path)) return undefined;
    if (check.isSound && derived(host, path, check.isSound)) return undefined;
    const found = derived(host, path, derive);
    const problem = found && variables.length > 0 ? filledProblem(path) : found;
    // Some builders read HTML comments.
    const isCertain = problem?.reason !== 'html-comment' || oneBuilder;
    return isCertain ? problem : undefined;
  });

  function filledProblem(path: string): MdxProblem | undefined {
    return check?.parse(mdxOf(fillVariables(host.read(path) ?? '', variables)));
  }
}

function fileTest(files: SyntaxCheck['files']): (file: string) => boolean {
  if (files === true) return () => true;
  if (typeof files === 'function') return files;
  const wanted = new Set(files);
  return (file) => wanted.has(file);
}
