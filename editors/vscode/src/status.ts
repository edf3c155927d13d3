import * as vscode from 'vscode';

export type ServerState = 'off' | 'waiting' | 'starting' | 'stopped' | 'project' | 'extension';

const TEXTS: Readonly<Record<ServerState, [text: string, detail: string]>> = {
  off: ['nav is off', 'Turn on the setting nav.enable.'],
  waiting: ['nav', 'Open a docs.json.'],
  starting: ['nav is starting', ''],
  stopped: ['nav has stopped', 'Restart the server.'],
  project: ['nav', 'Server of the project'],
  extension: ['nav', 'Server of the extension'],
};

/** Creates the entry in the language status of the editor. */
export function createStatus(): {
  item: vscode.LanguageStatusItem;
  /** Shows the most urgent state of the servers. */
  show(states: readonly ServerState[]): void;
} {
  const item = vscode.languages.createLanguageStatusItem('nav.status', [
    { pattern: '**/{docs,nav.config}.json' },
    { pattern: '**/*.{md,mdx}' },
  ]);
  item.name = 'nav';
  return {
    item,
    show(states) {
      const state = (['stopped', 'starting'] as const).find((one) => states.includes(one));
      const shown = state ? [state] : [...new Set(states)];
      const texts = shown.map((one) => TEXTS[one]);
      item.text = texts[0]?.[0] ?? '';
      item.detail = texts.map(([, detail]) => detail).join(', ');
      item.busy = state === 'starting';
      item.severity =
        state === 'stopped'
          ? vscode.LanguageStatusSeverity.Error
          : vscode.LanguageStatusSeverity.Information;
      item.command =
        state === 'stopped'
          ? { command: 'nav.restart', title: 'Restart' }
          : { command: 'nav.showOutput', title: 'Show Output' };
    },
  };
}
