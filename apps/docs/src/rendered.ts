const texts = new Map<string, Promise<string>>();

/** Returns the HTML of a source file. It is rendered once, and other languages of an untranslated page show it again. */
export function rendered(
  source: string | undefined,
  render: () => Promise<string>,
): Promise<string> {
  if (source === undefined || import.meta.env.DEV) return render();
  const html = texts.get(source) ?? render();
  texts.set(source, html);
  return html;
}
