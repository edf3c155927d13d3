import { index, pages } from 'virtual:nav';
import { viewPage } from '@nav/core/client';
import { marked } from 'marked';
import { type MouseEvent, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Navigation } from './Navigation.tsx';

const files = import.meta.glob<string>('../../site/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const listed = pages.filter((page) => page.inSearch);

function App() {
  const [path, setPath] = useState(location.pathname);
  const view = viewPage(index, path);
  const { page } = view;
  const text = files[`../../site/${page?.path}.md`] ?? `\`${page?.method} ${page?.endpoint}\``;
  const html = marked.parse(text.replace(/^---\n[\s\S]*?\n---\n/, ''), { async: false });
  useEffect(() => {
    const update = () => setPath(location.pathname);
    addEventListener('popstate', update);
    return () => removeEventListener('popstate', update);
  }, []);
  useEffect(() => {
    document.title = page?.title ?? 'Not found';
    document.documentElement.lang = view.active.language?.lang ?? 'en';
  });

  function navigate(href: string): void {
    history.pushState(null, '', href);
    setPath(location.pathname);
    scrollTo(0, 0);
  }

  /** Follows links of the site without loading a document, and moves the focus to the new page. */
  function follow(event: MouseEvent): void {
    const link = (event.target as Element).closest('a');
    if (link?.origin !== location.origin || link.hash || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    navigate(link.href);
    document.querySelector<HTMLElement>('main')?.focus();
  }

  return (
    <div onClickCapture={follow}>
      <Navigation view={view} pages={listed} onNavigate={navigate}>
        <h1>{page?.title ?? 'Not found'}</h1>
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </Navigation>
    </div>
  );
}

createRoot(document.querySelector('#root') as Element).render(<App />);
