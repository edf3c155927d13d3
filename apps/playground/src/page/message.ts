import { byId } from '@nav/viewer/elements';

/** Shows what was done, with a button that continues or undoes it. */
export function announce(text: string, button: HTMLElement | false = false): void {
  const hadFocus = byId('message').contains(document.activeElement);
  byId('message-text').textContent = text;
  byId('message-action').replaceChildren(...(button ? [button] : []));
  // The button that was pressed is gone.
  if (hadFocus) (byId('message-action').querySelector('button') ?? byId('message-text')).focus();
}

/** Runs something that may fail, and shows the reason. */
export async function attempt(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    announce(`That did not work: ${(error as Error).message}`);
  }
}
