import type { TextDocuments } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { WorkspaceChange } from '../sites/workspace.ts';
import { pathOfUri } from '../texts/uris.ts';

/** The changes that the worker does not know. */
export interface Changes {
  add(change: WorkspaceChange): void;
  /** Adds the new text of an open document. */
  edit(uri: string): void;
  /** Forgets the new text of a document that is no longer open. */
  forget(uri: string): void;
  /** Returns and forgets what has changed since the last call. */
  take(): WorkspaceChange[];
  /** Returns the contents of all open documents. */
  all(): WorkspaceChange[];
}

/** Collects changes. The text of a document is taken when it is asked for, so that many keys are one change. */
export function collectChanges(documents: TextDocuments<TextDocument>): Changes {
  let changes: WorkspaceChange[] = [];
  const edited = new Set<string>();
  return {
    add(change) {
      changes.push(change);
    },
    edit(uri) {
      edited.add(uri);
    },
    forget(uri) {
      edited.delete(uri);
    },
    take() {
      const taken = changes;
      changes = [];
      for (const uri of edited) {
        const document = documents.get(uri);
        if (document) taken.push(...textOf(document));
      }
      edited.clear();
      return taken;
    },
    all: () => documents.all().flatMap(textOf),
  };
}

function textOf(document: TextDocument): WorkspaceChange[] {
  const { uri, version } = document;
  const path = pathOfUri(uri);
  if (path === undefined) return [];
  return [{ kind: 'text', path, open: { uri, version, text: document.getText() } }];
}
