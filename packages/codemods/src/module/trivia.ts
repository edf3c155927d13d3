import type { Syntax } from '@nav/static-js';
import type { Comment } from '../document/located.ts';

/** Finds the ends of the text around values. Offsets are UTF-16, 0-based. */
export interface Trivia {
  /** Skips white space, comments and closing parentheses. Returns the last parenthesis' end, and the next comma or -1. */
  close(from: number): { end: number; comma: number };
  /** Skips the comments on the same line, unless more code follows them. */
  tail(from: number): number;
}

export function commentsOf({ comments }: Syntax): Comment[] {
  return (comments ?? []).map(({ start, end, type }) => ({
    start,
    end,
    line: type === 'CommentLine',
  }));
}

export function triviaIn(text: string, comments: readonly Comment[]): Trivia {
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
