import type { MdxProblem } from '@nav/core/stages';
import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { mdxFromMarkdown } from 'mdast-util-mdx';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { mdxjs } from 'micromark-extension-mdxjs';
import type { Code, Construct, Extension } from 'micromark-util-types';
import { boundedAcorn } from './bounded-acorn.ts';
import { type ParseError, problemOf } from './parse-error.ts';

/**
 * Returns the first syntax error of a text in MDX, without front matter; `undefined` if it can be parsed. A dollar sign may
 * begin a formula or be one, depending on the builder, so an error is one in both readings.
 */
export function findMdxProblem(text: string): MdxProblem | undefined {
  const problem = problemIn(text);
  const instead = problem && replacement(problem, text);
  if (!problem || instead === undefined) return problem;
  // For example, a comment in a paragraph cannot contain an empty line.
  const next = problemIn(text.slice(0, problem.start) + instead + text.slice(problem.end));
  const isParsed = !next || next.start >= problem.start + instead.length;
  return isParsed ? { ...problem, instead } : problem;
}

/** Returns equivalent MDX; undefined if it is not certain. */
function replacement({ reason, other, start, end }: MdxProblem, text: string): string | undefined {
  const written = text.slice(start, end);
  if (reason === 'autolink') {
    const shown = written.slice(1, -1);
    return MARKUP.test(shown) ? undefined : `[${shown}](${other})`;
  }
  if (reason !== 'html-comment' || !written.endsWith('-->')) return undefined;
  const comment = written.slice('<!--'.length, -'-->'.length);
  return comment.includes('*/') ? undefined : `{/*${comment}*/}`;
}

/** Matches characters that a link in angle brackets shows unchanged, but Markdown may not. */
const MARKUP = /[^\w.~:/?#@!',;=%+&-]|(?<![A-Za-z\d])_|_(?![A-Za-z\d])|~~|&#?\w+;|--/;

function problemIn(text: string): MdxProblem | undefined {
  const problem = parse(text, [math()], [mathFromMarkdown()]);
  if (!problem || !text.includes('$')) return problem;
  return parse(text, [], []) && problem;
}

function parse(
  text: string,
  extensions: readonly Extension[],
  mdastExtensions: readonly MathNodes[],
): MdxProblem | undefined {
  let opener = 0;
  const mdx = recording(mdxjs({ acorn: boundedAcorn() }), (offset) => {
    opener = offset;
  });
  try {
    fromMarkdown(text, {
      extensions: [mdx, gfm(), ...extensions],
      mdastExtensions: [mdxFromMarkdown(), gfmFromMarkdown(), ...mdastExtensions],
    });
    return undefined;
  } catch (error) {
    return problemOf(error as ParseError, text, opener);
  }
}

/** Returns the nodes of a text in MDX, without front matter; `undefined` if it cannot be parsed. */
export function mdxTree(text: string): Root | undefined {
  const parsed = (extensions: readonly Extension[], mdastExtensions: readonly MathNodes[]) => {
    try {
      return fromMarkdown(text, {
        extensions: [mdxjs({ acorn: boundedAcorn() }), gfm(), ...extensions],
        mdastExtensions: [mdxFromMarkdown(), gfmFromMarkdown(), ...mdastExtensions],
      });
    } catch {
      return undefined;
    }
  };
  return (
    parsed([math()], [mathFromMarkdown()]) ?? (text.includes('$') ? parsed([], []) : undefined)
  );
}

type MathNodes = ReturnType<typeof mathFromMarkdown>;

/** Returns an extension that also reports where each of its constructs begins: an error has only the place at which it is found. */
function recording(extension: Extension, begin: (offset: number) => void): Extension {
  const record = (construct: Construct): Construct => ({
    ...construct,
    tokenize(effects, ok, nok) {
      begin(this.now().offset);
      return construct.tokenize.call(this, effects, ok, nok);
    },
  });
  const recordAll = (constructs: Extension['flow']) =>
    Object.fromEntries(
      Object.entries(constructs ?? {}).map(([code, own]) => [
        code as unknown as Code,
        Array.isArray(own) ? own.map(record) : record(own as Construct),
      ]),
    );
  return { ...extension, flow: recordAll(extension.flow), text: recordAll(extension.text) };
}
