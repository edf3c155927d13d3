import type { AdapterOptions } from '../outline/choices.ts';
import type { VersionEditions } from '../outline/editions.ts';
import { type Loss, lose } from '../outline/lost.ts';
import type { Division, Section } from '../outline/parts.ts';
import { type Labeled, labelOf, type Translations } from '../outline/translations.ts';
import type { DocusaurusFile, DocusaurusMessage } from './docusaurus-files.ts';

export interface Writer {
  files: Record<string, DocusaurusFile>;
  pages: Record<string, string>;
  /** The languages besides the default one, by tag. */
  locales: ReadonlyMap<string, string>;
  lost: Loss[];
  pageMeta: AdapterOptions['pageMeta'];
}

export interface Version extends VersionEditions {
  /** `current`, or the name in `versions.json`. */
  name: string;
  /** The path in its URLs, without slashes around it. */
  route: string;
  /** The name of its folders and files: `current`, `version-1.0`. */
  stem: string;
  /** The parts with a sidebar. */
  sections: Section[];
  /** The parts without one, because all of their pages have another one. */
  without: ReadonlySet<Division>;
  translations: Translations;
}

export function writeMessages(
  one: Labeled,
  key: string,
  file: string,
  { translations }: Version,
  { files, locales, lost }: Writer,
): void {
  for (const [tag, other] of translations.of(one)) {
    const locale = locales.get(tag);
    const message = labelOf(other);
    if (locale === undefined) continue;
    const path = `i18n/${locale}/${file}`;
    files[path] ??= {};
    const messages = files[path] as Record<string, DocusaurusMessage>;
    const known = Object.hasOwn(messages, key) ? messages[key]?.message : undefined;
    if (known !== undefined && known !== message) {
      const why = 'Entries of Docusaurus with one label have one translation.';
      lost.push(lose(other.node, why, { of: 'label' }));
    } else if (known === undefined && message !== labelOf(one)) {
      Object.defineProperty(messages, key, { enumerable: true, value: { message } });
    }
    if (Object.keys(messages).length === 0) delete files[path];
  }
}
