import { Transform } from 'node:stream';
import { MAX_HEADER, MAX_MESSAGE } from './limits.ts';

/** The header of a message. Other fields may surround the length. */
const HEADER = /content-length:[ \t]*(\d{1,10})[ \t]*\r\n(?:[\w-]+:[^\r\n]*\r\n)*\r\n/i;

/**
 * Returns a stream that passes on the messages of the Language Server Protocol, and drops everything between them. The
 * library of the server would stop reading.
 */
export function messageFrames(): Transform {
  /** The bytes of the current message that are still to come. */
  let left = 0;
  let head = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      head = Buffer.concat([head, chunk]);
      for (;;) {
        if (left > 0) {
          const body = head.subarray(0, left);
          if (body.length > 0) this.push(body);
          left -= body.length;
          head = head.subarray(body.length);
          if (left > 0) break;
        }
        // One character for each byte.
        const found = HEADER.exec(head.toString('latin1'));
        if (!found) {
          if (head.length > MAX_HEADER) head = head.subarray(-MAX_HEADER);
          break;
        }
        head = head.subarray(found.index + found[0].length);
        const length = Number(found[1]);
        if (length === 0 || length > MAX_MESSAGE) continue;
        this.push(`Content-Length: ${length}\r\n\r\n`);
        left = length;
      }
      done();
    },
  });
}
