/** A page of the site, as `llms.txt` lists it. */
export interface ListedPage {
  /** The path of the page, such as `/cli/check`. */
  path: string;
  title: string;
  description: string;
  /** The labels of the tab and the groups around it. */
  section: string;
}

/** Returns the text of `llms.txt`: the pages of the site by section, in reading order. See llmstxt.org. */
export function llmsText(
  site: { name: string; summary: string; origin: string },
  pages: readonly ListedPage[],
): string {
  const sections = new Map<string, string[]>();
  for (const { path, title, description, section } of pages) {
    const lines = sections.get(section) ?? [];
    sections.set(section, lines);
    const about = description === '' ? '' : `: ${description}`;
    lines.push(`- [${title}](${site.origin}${path}.md)${about}`);
  }
  const parts = [...sections].map(([section, lines]) => `## ${section}\n\n${lines.join('\n')}\n`);
  return [`# ${site.name}\n\n> ${site.summary}\n`, ...parts].join('\n');
}
