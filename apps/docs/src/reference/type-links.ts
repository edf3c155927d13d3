const pages = import.meta.glob<string>('/api/*.mdx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The URLs of the tables of types, by name. */
const tables = new Map<string, string>();
for (const [file, text] of Object.entries(pages)) {
  for (const [, type = ''] of text.matchAll(/<TypeTable [^>]*\btype="(\w+)"/g)) {
    if (!tables.has(type)) tables.set(type, `${file.replace(/\.mdx$/, '')}#${type}`);
  }
}

/** Links the names of types with a table on this site. */
export function typeHtml(type: string): string {
  return type
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/\b[A-Z]\w+\b/g, (name) => {
      const url = tables.get(name);
      return url === undefined ? name : `<a href="${url}">${name}</a>`;
    });
}
