/**
 * Returns the bytes whose SHA-1 is the hash of a page that a mark records: the id that git gives to the page with line feeds at
 * the ends of its lines, whatever ends they have on this disk.
 */
export function hashedContent(text: string): Uint8Array {
  const encoder = new TextEncoder();
  const content = encoder.encode(text.replaceAll('\r\n', '\n'));
  const header = encoder.encode(`blob ${content.length}\0`);
  const bytes = new Uint8Array(header.length + content.length);
  bytes.set(header);
  bytes.set(content, header.length);
  return bytes;
}
