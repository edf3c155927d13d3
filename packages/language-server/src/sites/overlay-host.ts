import { resolve } from 'node:path';
import type { Host } from '@nav/core';
import type { Stamp } from '@nav/core/stages';
import type { OpenTexts } from '../texts/open-texts.ts';

/**
 * Returns a host whose files have their unsaved contents. They come without a byte order mark, as editors show them.
 *
 * @param folder the absolute path of the folder that paths are relative to.
 */
export function overlayHost(disk: Host, folder: string, texts: OpenTexts): Host {
  return {
    ...disk,
    read(path) {
      const open = texts.get(resolve(folder, path));
      if (open) return open.text;
      const text = disk.read(path);
      return text?.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
    },
    isOutsideRoot: (path) =>
      !texts.has(resolve(folder, path)) && disk.isOutsideRoot?.(path) === true,
  };
}

/** Returns stamps for an overlay: an open document changes with its version, other files with the disk. */
export function overlayStamp(stamp: Stamp, folder: string, texts: OpenTexts): Stamp {
  return (path) => texts.get(resolve(folder, path)) ?? stamp(path);
}
