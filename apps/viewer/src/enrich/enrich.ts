/** Draws the code, formulas and diagrams of a page in its document. Each drawer is loaded when a page needs it. */
export async function enrich(content: ParentNode, isDark: boolean): Promise<void> {
  await Promise.all([
    ...each(content, '.code-block[data-lang] code', async (code) => {
      const { lang = '' } = code.closest<HTMLElement>('.code-block')?.dataset ?? {};
      if (lang !== 'mermaid') await (await import('./code-colors.ts')).colorCode(code, lang);
    }),
    ...each(content, '.math', async (place) => (await import('./formulas.ts')).drawFormula(place)),
    drawDiagrams(content, isDark),
  ]);
}

/** Mermaid draws one diagram after the other. */
async function drawDiagrams(content: ParentNode, isDark: boolean): Promise<void> {
  const places = content.querySelectorAll<HTMLElement>('.code-block[data-lang=mermaid]');
  if (places.length === 0) return;
  const { drawDiagram } = await import('./diagrams.ts');
  for (const place of places) await drawDiagram(place, isDark);
}

function each(
  content: ParentNode,
  selector: string,
  run: (found: HTMLElement) => Promise<void>,
): Promise<void>[] {
  return Array.from(content.querySelectorAll<HTMLElement>(selector), run);
}
