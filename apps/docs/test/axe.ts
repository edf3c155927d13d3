import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns the violations of accessibility rules in a page, without its frames. */
export async function violationsIn(page: Page): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(...args: unknown[]): Promise<AxeResult> } };
    const { violations } = await axe.run(document, { iframes: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

/** Returns the violations in a frame that does not run scripts. They are those of its document in a page of the same size. */
export async function violationsInFrame(page: Page, selector: string): Promise<string[]> {
  const frame = page.locator(selector);
  const { html, width, height } = await frame.evaluate((element) => {
    const { contentDocument, clientWidth, clientHeight } = element as HTMLIFrameElement;
    const text = contentDocument?.documentElement.outerHTML ?? '';
    return { html: text, width: clientWidth, height: clientHeight };
  });
  const copy = await page.context().newPage();
  await copy.setViewportSize({ width, height });
  await copy.setContent(html);
  const found = await violationsIn(copy);
  await copy.close();
  return found;
}

/** The part of the result of axe used here. */
interface AxeResult {
  violations: { id: string; nodes: { html: string }[] }[];
}
