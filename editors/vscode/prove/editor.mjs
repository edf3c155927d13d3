import { setTimeout as sleep } from 'node:timers/promises';

/** The milliseconds within which something must be seen. */
const PATIENCE = 90_000;

/** Calls a function until its result is true. */
export async function until(what, check) {
  const end = Date.now() + PATIENCE;
  let last;
  while (Date.now() < end) {
    last = await check();
    if (last === true) return;
    await sleep(200);
  }
  throw new Error(`Not seen: ${what}${last === undefined ? '' : `, but ${JSON.stringify(last)}`}`);
}

/** Returns the user of VS Code in a page of a browser. */
export function userOf(page) {
  const keys = (key) => page.keyboard.press(key);
  const rows = (name) =>
    page.locator('.explorer-folders-view .monaco-list-row').filter({
      has: page.getByText(name, { exact: true }),
    });
  const seen = (locator) => locator.first().waitFor({ state: 'visible', timeout: PATIENCE });
  const user = {
    keys,
    rows,
    seen,
    type: (text) => page.keyboard.type(text),
    /** Writes in an input that has the focus. */
    async answer(text) {
      await sleep(500);
      await keys('Control+A');
      await page.keyboard.type(text);
      await sleep(500);
      await keys('Enter');
    },
    async run(command) {
      await keys('F1');
      await seen(page.locator('.quick-input-widget input'));
      await page.keyboard.type(command);
      await seen(page.locator('.quick-input-list .monaco-list-row.focused'));
      await sleep(500);
      await keys('Enter');
      await sleep(300);
    },
    async open(name) {
      await rows(name).dblclick();
      await seen(page.locator(`.tab.active:has-text("${name}")`));
      await sleep(1000);
    },
    /** Puts the cursor behind a text of the document. */
    async after(text) {
      await page.locator('.tab.active').click();
      await keys('Control+Home');
      await keys('Control+F');
      await seen(page.locator('.find-widget.visible'));
      await keys('Control+A');
      await page.keyboard.type(text);
      await sleep(500);
      await keys('Escape');
      await keys('ArrowRight');
      await sleep(200);
    },
    /** Returns what the panel of problems lists. */
    async problems() {
      await user.run('Problems: Focus on Problems View');
      await sleep(500);
      const found = await page.locator('.markers-panel .monaco-list-row').allInnerTexts();
      await user.run('View: Close Panel');
      return found.filter((text) => text.includes('nav')).map((text) => text.split('\n')[0]);
    },
    /** Waits until the problems are these, each given by a part of its text. */
    async expectProblems(...parts) {
      await until(`problems ${parts.join(', ')}`, async () => {
        const found = await user.problems();
        const isSame =
          found.length === parts.length &&
          parts.every((part) => found.some((text) => text.includes(part)));
        return isSame || found;
      });
    },
    async action(title) {
      await until(`action ${title}`, async () => {
        await keys('Control+.');
        await sleep(1500);
        const row = page.locator(`.action-widget .monaco-list-row[aria-label^='${title}']`);
        if ((await row.count()) > 0) {
          await row.first().click();
          return true;
        }
        const others = await page.locator('.action-widget .monaco-list-row').allInnerTexts();
        await keys('Escape');
        return others;
      });
    },
  };
  return user;
}
