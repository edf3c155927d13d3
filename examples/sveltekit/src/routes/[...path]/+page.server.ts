import { index, pages } from 'virtual:nav';
import { toPlainView, viewPage } from '@nav/core/client';
import { error } from '@sveltejs/kit';
import { marked } from 'marked';

export const prerender = true;
export const entries = () => pages.map(({ path }) => ({ path }));

const files = import.meta.glob<string>('../../../../site/**/*.md', {
  query: '?raw',
  import: 'default',
});

export async function load({ params }) {
  const view = viewPage(index, params.path);
  const listed = pages.find(({ path }) => path === params.path);
  if (!listed) error(404);
  const read = files[`../../../../site/${view.page?.path ?? params.path}.md`];
  const text = (await read?.()) ?? `\`${view.page?.method} ${view.page?.endpoint}\``;
  const html = await marked.parse(text.replace(/^---\n[\s\S]*?\n---\n/, ''));
  return { view: toPlainView(view), title: listed.title, html };
}
