export function isCode(lines: readonly string[]): boolean[] {
  let fence = '';
  return lines.map((line) => {
    const [, mark = '', rest = ''] = /^[ \t>]*(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (fence === '') {
      // An inline code span may start a line, too.
      if (mark !== '' && !(mark.startsWith('`') && rest.includes('`'))) fence = mark;
      return fence !== '';
    }
    if (mark.startsWith(fence) && rest.trim() === '') fence = '';
    return true;
  });
}
