/** Returns the offset of the start of the line at an offset. */
export function lineStartAt(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

/** Returns the offset of the next line feed, or the length of the text. */
export function lineEndAt(text: string, at: number): number {
  const feed = text.indexOf('\n', at);
  return feed === -1 ? text.length : feed;
}

/** Returns the offset after the next line feed, or the length of the text. */
export function nextLineAt(text: string, at: number): number {
  return Math.min(lineEndAt(text, at) + 1, text.length);
}
