import { MARK_KEY, NOT_TRANSLATED, withMark } from '@nav/front-matter';
import { baseName, joinPath } from '@nav/paths';
import { folderLabel } from '../../navigation/folder-label.ts';
import type { Session } from '../../session/session.ts';
import { sitePages } from '../links/site-files.ts';

const FRONT_MATTER = /^\uFEFF?---\r?\n(?:[\s\S]*?\r?\n)?---(?:\r?\n|$)/;

/** Creates a page, by default with a title from its file name. */
export function writePage(
  session: Session,
  slug: string,
  title: string = folderLabel(baseName(slug)),
): void {
  const text = ['---', `title: ${yamlText(title)}`, '---', ''].join('\n');
  session.files.write(joinPath(session.folder, `${slug}.mdx`), text);
}

interface StubPurpose {
  /** A sentence for the comment below the front matter. */
  advice: string;
  /** True for a page to translate, whose front matter then says that it is not translated yet. */
  isTranslation: boolean;
}

/** Creates a page with the front matter of another one, which may be new, unless it exists. */
export function writeStub(
  session: Session,
  slug: string,
  next: string,
  { advice, isTranslation }: StubPurpose,
): void {
  const pages = sitePages(session);
  const file = pages.get(slug) ?? `${slug}.mdx`;
  const text = session.files.read(joinPath(session.folder, file));
  if (text === undefined || pages.has(next)) return;
  const extension = file.slice(slug.length);
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const [frontMatter = ''] = FRONT_MATTER.exec(text) ?? [];
  const comment = extension === '.md' ? `<!-- ${advice} -->` : `{/* ${advice} */}`;
  const body = [frontMatter.trimEnd(), comment]
    .filter((part) => part !== '')
    .join(newline.repeat(2));
  const stub = body + newline;
  const marked = isTranslation ? withMark(stub, MARK_KEY, NOT_TRANSLATED) : undefined;
  session.files.write(joinPath(session.folder, next + extension), marked ?? stub);
}

/** Returns a value as JSON, which is YAML too, without characters that YAML does not allow. */
export function yamlText(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
