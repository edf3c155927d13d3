import type { ClientCapabilities, Connection } from 'vscode-languageserver';
import { DEFAULTS, type EditorSettings, readServerSettings } from '../sites/server-settings.ts';
import { pathOfUri } from '../texts/uris.ts';

export interface SettingsHost {
  connection: Connection;
  client(): ClientCapabilities;
  changed(settings: EditorSettings): void;
  logError(error: unknown): void;
}

export interface LiveSettings {
  current(): EditorSettings;
  /** Takes the settings that the editor sends when it starts the server. */
  start(options: unknown): void;
  /** Asks the editor for its settings, now and whenever they or its folders change. */
  follow(): void;
}

/** Returns settings that follow an editor: in general, and for each of its workspace folders. */
export function followSettings({
  connection,
  client,
  changed,
  logError,
}: SettingsHost): LiveSettings {
  let settings = DEFAULTS;

  async function read(): Promise<void> {
    const { configuration, workspaceFolders } = client().workspace ?? {};
    if (!configuration) return;
    const { workspace } = connection;
    const folders = (workspaceFolders && (await workspace.getWorkspaceFolders())) || [];
    const items = [{}, ...folders.map(({ uri }) => ({ scopeUri: uri }))];
    const [common, ...own] = (await workspace.getConfiguration(
      items.map((item) => ({ ...item, section: 'nav' })),
    )) as unknown[];
    const inGeneral = readServerSettings(common, settings);
    settings = {
      ...inGeneral,
      folders: folders.flatMap(({ uri }, index) => {
        const path = pathOfUri(uri);
        return path === undefined ? [] : { path, ...readServerSettings(own[index], inGeneral) };
      }),
    };
    changed(settings);
  }

  const update = () => {
    read().catch(logError);
  };
  return {
    current: () => settings,
    start(options) {
      settings = { ...readServerSettings(options, settings), folders: [] };
    },
    follow() {
      if (client().workspace?.workspaceFolders)
        connection.workspace.onDidChangeWorkspaceFolders(update);
      connection.onDidChangeConfiguration(update);
      update();
    },
  };
}
