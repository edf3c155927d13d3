/** Returns the offset of a path that is followed by the end of an address in a written text; -1 if there is none. */
export function findWritten(raw: string, path: string, from: number): number {
  for (let at = raw.indexOf(path, from); at !== -1; at = raw.indexOf(path, at + 1)) {
    const isStart = /[(<"'\w]$/.test(raw.slice(0, at)) || /\(\s*$/.test(raw.slice(0, at));
    if (isStart && /^(?:[\s)"'>#?\\,;:!]|\.(?:\s|$)|$)/.test(raw.slice(at + path.length)))
      return at;
  }
  return -1;
}
