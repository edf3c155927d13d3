import { parseSync } from 'rolldown/utils';

/**
 * A plugin of rolldown that removes comments from chunks, except for the ones that name the module a region comes from.
 * It reads finished chunks, because the marks of pure calls are comments, and bundling needs them. Newer versions of rolldown have the
 * option `output.comments`, but not the one in tsdown 0.20.
 *
 * @returns {import('rolldown').Plugin}
 */
export function removeComments() {
  return {
    name: 'remove-comments',
    renderChunk: (code, chunk) => withoutComments(chunk.fileName, code),
  };
}

/** @param {string} name @param {string} code */
function withoutComments(name, code) {
  let kept = '';
  let end = 0;
  for (const comment of parseSync(name, code).comments) {
    if (/^#(?:end)?region\b/.test(comment.value)) continue;
    const before = code.slice(end, comment.start);
    const line = /(?:^|\n)[ \t]*$/.test(before) && /^[ \t]*\n/.exec(code.slice(comment.end));
    kept += line ? before.replace(/[ \t]*$/, '') : before.replace(/[ \t]+$/, '');
    if (!line) kept += comment.value.includes('\n') ? '\n' : ' ';
    end = comment.end + (line ? line[0].length : 0);
  }
  return kept + code.slice(end);
}
