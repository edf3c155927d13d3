import mermaid from 'mermaid';

/** The number of diagrams so far: their ids differ. */
let count = 0;

/**
 * Draws a Mermaid diagram as an image, in which nothing can run. One that is wrong stays as its source.
 *
 * @param isDark the color scheme of the page
 */
export async function drawDiagram(place: HTMLElement, isDark: boolean): Promise<void> {
  const source = place.querySelector('pre')?.textContent ?? '';
  count += 1;
  const id = `diagram-${count}`;
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    theme: isDark ? 'dark' : 'default',
  });
  let svg: string;
  try {
    ({ svg } = await mermaid.render(id, source));
  } catch {
    document.getElementById(`d${id}`)?.remove();
    return;
  }
  const picture = place.ownerDocument.createElement('img');
  picture.alt = `Mermaid diagram: ${source}`;
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  const [, , width] = /viewBox="(\S+ \S+) (\S+)/.exec(svg) ?? [];
  if (width !== undefined) picture.width = Math.ceil(Number(width));
  place.replaceChildren(picture);
  place.classList.add('drawn');
}
