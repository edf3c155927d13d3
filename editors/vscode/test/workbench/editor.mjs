import { setTimeout as sleep } from 'node:timers/promises';

/** The milliseconds within which something must be seen. */
const PATIENCE = 60_000;
/** The milliseconds from one look to the next. */
const PAUSE = 100;
/** The milliseconds after which an action is repeated. VS Code drops keys and clicks while it draws their target anew. */
const REPEAT = 5000;

/** Calls a function until its result is true. Throws with its last other result. */
export async function until(what, check) {
  const end = Date.now() + PATIENCE;
  let last;
  while (Date.now() < end) {
    last = await check();
    if (last === true) return;
    await sleep(PAUSE);
  }
  throw new Error(`Not seen: ${what}${last === undefined ? '' : `, but ${JSON.stringify(last)}`}`);
}

/** Returns true as soon as an element is visible, and false if an action has to be repeated. */
export function appears(locator) {
  return locator
    .first()
    .waitFor({ timeout: REPEAT })
    .then(
      () => true,
      () => false,
    );
}

/** Returns the user of VS Code in a page of a browser. Each action waits until its effect is visible. */
export function userOf(page) {
  const keys = (key) => page.keyboard.press(key);
  const type = (text) => page.keyboard.type(text);
  const seen = (locator) => locator.first().waitFor({ state: 'visible', timeout: PATIENCE });
  const gone = (locator) => locator.first().waitFor({ state: 'hidden', timeout: PATIENCE });
  const rows = (name) =>
    page.locator('.explorer-folders-view .monaco-list-row').filter({
      has: page.getByText(name, { exact: true }),
    });
  const actions = page.locator('.action-widget .monaco-list-row');
  const focusedValue = () => page.evaluate(() => document.activeElement?.value);
  const status = async (name) =>
    (await page.locator(`[id="status.editor.${name}"]`).allInnerTexts()).join();

  /** Chooses a command in the list of all commands. */
  async function start(command) {
    await until('the list of commands', async () => {
      await keys('F1');
      return (await focusedValue()) === '>';
    });
    await type(command);
    await seen(
      page.locator(`.quick-input-list .monaco-list-row.focused[aria-label^="${command}"]`),
    );
    await keys('Enter');
  }

  const user = {
    keys,
    type,
    seen,
    rows,
    /** Replaces the text of an input. */
    async answer(input, text) {
      await seen(input);
      await input.first().click();
      await keys('Control+A');
      await type(text);
      await until('the text of the input', async () => {
        const value = await focusedValue();
        return value === text || value;
      });
      await keys('Enter');
      await gone(input);
    },
    async run(command) {
      await start(command);
      await gone(page.locator('.quick-input-widget:visible input'));
    },
    /** Runs a command that asks, and chooses the row with a text after typing a pattern. */
    async choose(command, pattern, text) {
      await start(command);
      await until(`the list of ${command}`, async () => (await focusedValue()) !== `>${command}`);
      await type(pattern);
      const row = page.locator('.quick-input-list .monaco-list-row', { hasText: text });
      await seen(row);
      await row.first().click();
      await gone(page.locator('.quick-input-widget:visible input'));
    },
    async open(name) {
      await rows(name).dblclick();
      await seen(page.locator(`.tab.active:has-text("${name}")`));
      await seen(page.locator('.editor-instance .monaco-editor.focused'));
    },
    /** Puts the cursor behind the first occurrence of a text in the document. */
    async after(text) {
      const widget = page.locator('.find-widget.visible');
      await page.locator('.tab.active').click();
      await seen(page.locator('.editor-instance .monaco-editor.focused'));
      await keys('Control+Home');
      await until('the start', async () => (await status('selection')) === 'Ln 1, Col 1');
      await keys('Control+F');
      await seen(widget);
      await until('the focus of the search', () =>
        page.evaluate(() => document.activeElement?.closest('.find-widget') !== null),
      );
      await keys('Control+A');
      await type(text);
      await until(`the text ${text}`, async () => {
        const found = await status('selection');
        return found.endsWith(`(${text.length} selected)`) || found;
      });
      await keys('Escape');
      await gone(widget);
      await keys('ArrowRight');
      await until('the cursor', async () => !(await status('selection')).includes('selected'));
    },
    /** Chooses an action at the cursor, after a call while the list is shown. Those of a finding appear with it. */
    async action(title, shown = async () => {}) {
      const row = page.locator(`.action-widget .monaco-list-row[aria-label^='${title}']`);
      const none = page.locator('.monaco-editor-overlaymessage:visible');
      await until(`the action ${title}`, async () => {
        await keys('Control+.');
        if (!(await appears(actions.or(none)))) return 'no answer';
        if ((await row.count()) > 0) return true;
        const others = await actions.allInnerTexts();
        await keys('Escape');
        await gone(actions.or(none));
        return others;
      });
      await shown();
      await row.first().click();
      await gone(actions);
    },
  };
  return { ...user, ...readerOf(page, user.run) };
}

/** Returns what a user reads in VS Code: the problems and the status of the extension. */
function readerOf(page, run) {
  const reader = {
    /** Waits until the status of the extension has a detail. */
    async expectStatus(detail) {
      await until(`the status ${detail}`, async () => {
        await page.locator('[id="status.languageStatus"]').hover();
        return appears(page.locator('.hover-language-status', { hasText: detail }));
      });
    },
    /** Opens the panel whose rows `problems` returns. */
    async showProblems() {
      await run('Problems: Focus on Problems View');
      await page.locator('.markers-panel').first().waitFor();
    },
    async problems() {
      const found = await page.locator('.markers-panel .monaco-list-row').allInnerTexts();
      return found.filter((text) => text.includes('nav')).map((text) => text.split('\n')[0]);
    },
    /** Waits until the problems are these, each given by a part of its text. */
    async expectProblems(...parts) {
      await until(`problems ${parts.join(', ')}`, async () => {
        const found = await reader.problems();
        const isSame =
          found.length === parts.length &&
          parts.every((part) => found.some((text) => text.includes(part)));
        return isSame || found;
      });
    },
  };
  return reader;
}
