import type { PageContent } from '@nav/core/stages';
import fc from 'fast-check';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: The pages contain templates.
/** Parts of pages, which combine to blocks, tags, code and errors of all kinds. */
const PARTS = [
  ...['a', 'b c', 'text', 'é', ' ', '  ', '   ', '    ', '\t', '.', ',', '(', ')', '"', "'", '|'],
  ...['\n', '\n', '\n', '\n\n', '\n\n', '\n\n', '\r\n', '\\', '\\<', '\\{', '&lt;', '&#32;'],
  ...['- ', '* ', '+ ', '1. ', '2) ', '10. ', '> ', '>', '  - ', '- [ ] ', '- x\n\n', '# ', '## h'],
  ...['`', '``', '```\n', '```js\n', '~~~\n', '$', '$$', '$$\n', '*', '**', '_', '__', '~~'],
  ...['[', '](', '](/u)', '![', ']', '[r]: /x', '[r]', '[^1]', '[^1]: f'],
  ...['| - |\n', '|-|-|\n', 'a | b\n', '---\n', '===\n', '***\n'],
  ...['| a | b |\n|---|---|\n| <b>x</b> | {y} |\n'],
  ...[
    '<A>',
    '</A>',
    '<B/>',
    '<b>',
    '</b>',
    '<i x="y">',
    '</i>',
    '<Foo.Bar />',
    '<>',
    '</>',
    '<a:b>',
  ],
  ...['<A\n  x="1"\n>', '<div style={{a: 1}}>', '</div>', '<A {...p}>', '<Foo file="x.mdx" />'],
  ...['<A>\n', '</A>\n', '\n</A>\n\n', '\n<A>\n\n', '  </A>', '- a\n  <A>\n  x\n  </A>\n'],
  ...['{x}', '{1}', '{"a}b"}', '{/* c */}', '{a.b(1)}', '{`t${x}`}', '{{x}}', '{\n1\n}', '\n{y}\n'],
  ...['{/*\n x */}', '{x // }\n}', '{<B>{z}</B>}', '<A x={y}>', '<A x={}>', '{', '}', '<', '<5'],
  ...[
    'import X from "/a.mdx"\n',
    'import Y from "/b.jsx"\n\n',
    'export const q = 1\n\n',
    'import ',
  ],
  ...['export const F = () => <B>{q}</B>\n\n', 'export default 1\n\n', '<!-- c -->'],
  ...['https://x.y/{id}', 'www.a.b', 'a@b.cd', 'https://a_b.c/x.,{y}'],
] as const;
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: The pages contain templates.

/** Random pages, most of which parse. */
export const randomPage: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 14 })
  .map((parts) => parts.join(''));

/** Returns the content of a page in a form that does not depend on the order in which it was found. */
export function comparable({ tags, names, imports, ...content }: PageContent): unknown {
  return {
    ...content,
    declared: content.declared.toSorted(),
    tags: tags.toSorted((a, b) => a.start - b.start),
    names: names.toSorted((a, b) => a.start - b.start),
    imports,
  };
}
