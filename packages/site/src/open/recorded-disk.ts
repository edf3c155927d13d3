import { resolve } from 'node:path';
import { onceForText } from '@nav/collections';
import type { FolderFiles } from '@nav/core';
import { briefHost } from '@nav/core/internal-node';
import { holdsText } from '@nav/disk';
import { digestOf } from './cache-file.ts';

export type Disk = ReturnType<typeof briefHost>;

type Question = 'read' | 'list' | 'names' | 'isOutsideRoot' | 'whyUnreadable';

/** A question about a path, and a digest of what the disk answered. */
export type Answer = readonly [question: Question, path: string, digest: string];

/** A disk that remembers what it was asked. It lists a folder and looks at a file only once. */
export interface RecordedDisk extends Disk {
  /** Returns all answers except bytes and stamps; `undefined` if one of them changed meanwhile. */
  answers(): Answer[] | undefined;
  /** Returns true if the disk gives these answers now, or another one to each question that may change. */
  repeats(
    answers: readonly Answer[],
    mayChange: (question: Question, path: string) => boolean,
  ): boolean;
  /** Forgets the answers so far. Another check may not need them. */
  forgetAnswers(): void;
}

/** The character that replaces bytes that are not UTF-8. */
export const REPLACEMENT = '\ufffd';

export function recordedDisk(options: { cwd: string; root: string }): RecordedDisk {
  const disk = briefHost(options);
  const digests = new Map<Question, Map<string, string>>();
  let isSteady = true;

  function record<Value>(question: Question, path: string, value: Value, digest: string): Value {
    const known = digests.get(question) ?? new Map<string, string>();
    digests.set(question, known);
    isSteady &&= (known.get(path) ?? digest) === digest;
    known.set(path, digest);
    return value;
  }

  function lister(question: 'list' | 'names'): (folder: string) => readonly FolderFiles[] {
    const listed = onceForText((folder) => {
      const folders = [...disk.list(folder, question === 'names')];
      return { folders, digest: digestOfJson(folders) };
    });
    return (folder) => {
      const { folders, digest } = listed(folder);
      return record(question, folder, folders, digest);
    };
  }

  const [list, names] = [lister('list'), lister('names')];
  const asked = {
    ...disk,
    stamp: onceForText((path) => disk.stamp(path)),
    read(path: string) {
      const text = disk.read(path);
      if (text === undefined) return record('read', path, text, '');
      // Other bytes can have the same text.
      const isExact = !text.includes(REPLACEMENT) || holdsText(resolve(options.cwd, path), text);
      return record('read', path, text, `${digestOf(text)}${isExact}`);
    },
    list: (folder: string, shallow = false) => (shallow ? names(folder) : list(folder)),
    isOutsideRoot(path: string) {
      const isOutside = disk.isOutsideRoot?.(path);
      return record('isOutsideRoot', path, isOutside === true, digestOfJson(isOutside));
    },
    whyUnreadable(path: string) {
      const reason = disk.whyUnreadable?.(path);
      return record('whyUnreadable', path, reason, digestOfJson(reason));
    },
  };
  const ask: Readonly<Record<Question, (path: string) => unknown>> = { ...asked, list, names };
  return {
    ...asked,
    answers() {
      if (!isSteady) return undefined;
      return Array.from(digests, ([question, known]) =>
        Array.from(known, ([path, digest]): Answer => [question, path, digest]),
      ).flat();
    },
    repeats: (answers, mayChange) =>
      answers.every(([question, path, digest]) => {
        ask[question](path);
        return digests.get(question)?.get(path) === digest || mayChange(question, path);
      }),
    forgetAnswers() {
      digests.clear();
      isSteady = true;
    },
  };
}

function digestOfJson(answer: unknown): string {
  return digestOf(JSON.stringify(answer) ?? '');
}
