import { toPlainView, viewPage } from '@nav/core/client';
import { marked } from 'marked';
import { index, pages, site } from '../docs';
import { Frame } from '../frame';

type Props = { params: Promise<{ path?: string[] }> };

export const dynamicParams = false;

export function generateStaticParams() {
  return pages.map(({ path }) => ({ path: path === '' ? [] : path.split('/') }));
}

async function pageOf({ params }: Props) {
  const path = (await params).path?.join('/') ?? '';
  const page = pages.find((each) => each.path === path);
  return { path, page, title: page?.title ?? '' };
}

export async function generateMetadata(props: Props) {
  return { title: (await pageOf(props)).title };
}

export default async function Page(props: Props) {
  const { path, page, title } = await pageOf(props);
  const text =
    (page?.file && site.host.read(page.file)) ??
    `\`${page?.node?.method} ${page?.node?.endpoint}\``;
  const html = await marked.parse(text.replace(/^---\n[\s\S]*?\n---\n/, ''));
  const listed = pages.filter((each) => each.inSearch);
  return (
    <Frame
      view={toPlainView(viewPage(index, path))}
      pages={listed.map(({ title, href }) => ({ title, href }))}
    >
      <h1>{title}</h1>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </Frame>
  );
}
