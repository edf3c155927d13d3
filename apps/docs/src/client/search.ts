/** The part of the Pagefind API used here. */
interface Pagefind {
  options(options: { excerptLength: number }): Promise<void>;
  debouncedSearch(query: string): Promise<{ results: { data(): Promise<PagefindPage> }[] } | null>;
}

interface PagefindPage {
  url: string;
  excerpt: string;
  meta: { title?: string; section?: string };
}

const SHOWN = 8;
const dialog = document.querySelector<HTMLDialogElement>('dialog.search');
const input = dialog?.querySelector('input');
const status = dialog?.querySelector('.search-status');
const list = dialog?.querySelector('.search-results');
if (dialog && input && status && list) start(dialog, input, status, list);

function start(
  dialog: HTMLDialogElement,
  input: HTMLInputElement,
  status: Element,
  list: Element,
): void {
  let pagefind: Promise<Pagefind> | undefined;

  function open(): void {
    pagefind ??= load();
    if (!dialog.open) dialog.showModal();
    input.select();
  }

  document.querySelector('.search-button')?.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const typing = event.target instanceof Element && event.target.closest('input, textarea');
    const slash = event.key === '/' && !typing && !event.ctrlKey && !event.metaKey;
    const controlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!slash && !controlK) return;
    event.preventDefault();
    open();
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('keydown', moveFocus);
  input.addEventListener('input', () => void search(input.value.trim()));

  async function search(query: string): Promise<void> {
    if (query === '') return show('', []);
    try {
      const found = await (await pagefind)?.debouncedSearch(query);
      // Superseded by a later search.
      if (!found || query !== input.value.trim()) return;
      const pages = await Promise.all(found.results.slice(0, SHOWN).map((result) => result.data()));
      if (query === input.value.trim()) show(summary(found.results.length, query), pages);
    } catch {
      show('Search is only available on the built site.', []);
    }
  }

  function show(text: string, pages: readonly PagefindPage[]): void {
    status.textContent = text;
    list.replaceChildren(...pages.map(resultItem));
  }

  function moveFocus(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && event.target === input) {
      event.preventDefault();
      list.querySelector('a')?.click();
    }
    if (!step) return;
    event.preventDefault();
    const stops: HTMLElement[] = [input, ...list.querySelectorAll('a')];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[(at + step + stops.length) % stops.length]?.focus();
  }
}

async function load(): Promise<Pagefind> {
  // Hidden from the bundler: the file does not exist until the site is built.
  const address = '/pagefind/pagefind.js';
  const pagefind = (await import(/* @vite-ignore */ address)) as Pagefind;
  await pagefind.options({ excerptLength: 18 });
  return pagefind;
}

function resultItem({ url, excerpt, meta }: PagefindPage): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = url.replace(/\.html$/, '');
  const title = document.createElement('strong');
  title.textContent = meta.title ?? url;
  const section = document.createElement('span');
  section.textContent = meta.section ?? '';
  const text = document.createElement('p');
  // Pagefind escapes the text and only adds <mark>.
  text.innerHTML = excerpt;
  link.append(title, section, text);
  item.append(link);
  return item;
}

function summary(count: number, query: string): string {
  if (count === 0) return `No results for “${query}”.`;
  const shown = count > SHOWN ? `, showing the first ${SHOWN}` : '';
  return `${count} ${count === 1 ? 'page' : 'pages'}${shown}`;
}
