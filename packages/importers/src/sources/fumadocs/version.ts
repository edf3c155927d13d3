import { joinPath } from '@nav/paths';
import { type Lost, newLost } from '../../model/source.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { textsOf, valueAt } from '../../reading/yaml.ts';
import type { Storage } from './storage.ts';

const LOCKS = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'];
const LOCKED =
  /fumadocs-core(?:@(?:npm:)?|"?(?:: *\{|,)\s*"version": *"|@[^\n]*:\n {2}version:? "?)()(\d+)\.(\d+)/;
const ASKED = /fumadocs-(?:core|ui)(?:"\s*:\s*"(?:npm:@?[^@"]*@)?|@)(\^?)\D*(\d+)(?:\.(\d+))?/;

/** The rules for lists, which depend on the version of Fumadocs. */
export interface Rules {
  title: string;
  /** True if folders follow pages in a reversed list. */
  isSplit: boolean;
  /** True if the first folder that names a page owns it, and an extracted folder lacks its index. */
  isOld: boolean;
  /** Set if the version of the site is unknown. */
  assumed: string | undefined;
}

/** Reads the version from a lock file, or else from the manifest, next to the site or in the root. */
export function readRules(files: SourceFiles, folder: string): Rules {
  const read = (name: string) => files.read(joinPath(folder, name)) ?? files.read(name) ?? '';
  const locked = LOCKS.map((name) => LOCKED.exec(read(name))).find((match) => match);
  const [, caret, major, minor] = locked ?? ASKED.exec(read('package.json')) ?? [];
  // A range allows the latest version.
  const version = Number(major ?? 16) + (caret || minor === undefined ? 0.99 : Number(minor) / 100);
  const isOld = version < 16.05;
  const isSplit = version < 16.09 || version >= 17;
  const rules = version >= 17 ? '17.0' : isOld ? '16.4' : isSplit ? '16.5' : '16.19';
  const isSure = major !== undefined && version >= 15.08 && version < 17.01;
  const title = major === undefined ? 'Fumadocs' : `Fumadocs ${major}`;
  return { title, isSplit, isOld, assumed: isSure ? undefined : rules };
}

/** Reports the version that is assumed, if an entry depends on it. */
export function assumptionOf({ metas }: Storage, { assumed }: Rules): Lost[] {
  const meta = [...metas.values()].find(({ root }) =>
    textsOf(valueAt(root, 'pages')).some((text) => /^(?:z\.{3}a|\.{3}.+)$/.test(text)),
  );
  const reason = `its position depends on the version of Fumadocs; nav assumes ${assumed}`;
  return meta && assumed ? [newLost('entry "z...a" or "...folder"', reason, meta.file)] : [];
}
