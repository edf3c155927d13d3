import type { Comment } from '../document/located.ts';
import type { Syntax } from './syntax.ts';

/** What stands between the values of a module. Offsets are UTF-16, 0-based. */
export interface Gaps {
  /** Past white space, comments and closing parentheses: where the last of these ends, and the comma behind, or -1. */
  close(from: number): { end: number; comma: number };
  /** Past the comments that follow on the same line, if nothing else does. */
  tail(from: number): number;
}

/** The comments of a module, in the order of the text. */
export function commentsOf({ comments }: Syntax): Comment[] {
  return (comments ?? []).map(({ start, end, type }) => ({
    start,
    end,
    line: type === 'CommentLine',
  }));
}

/** Looks past what stands between the values of a text with these comments. */
export function gapsIn(text: string, comments: readonly Comment[]): Gaps {
  const commentAt = new Map(comments.map((comment) => [comment.start, comment]));
  return {
    close(from) {
      let end = from;
      for (let offset = from; ; ) {
        const comment = commentAt.get(offset);
        const char = text.charAt(offset);
        if (comment) offset = comment.end;
        else if (char === ')') {
          offset += 1;
          end = offset;
        } else if (char === ',') return { end, comma: offset };
        else if (char !== '' && /\s/.test(char)) offset += 1;
        else return { end, comma: -1 };
      }
    },
    tail(from) {
      let tail = from;
      for (let offset = from; ; ) {
        const comment = commentAt.get(offset);
        const char = text.charAt(offset);
        if (comment) {
          if (/[\r\n]/.test(text.slice(comment.start, comment.end))) return from;
          offset = comment.end;
          tail = offset;
        } else if (char === ' ' || char === '\t') offset += 1;
        else return char === '' || '\r\n]}'.includes(char) ? tail : from;
      }
    },
  };
}
