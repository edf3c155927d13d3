import { searchTexts as texts } from './search-texts.ts';
import { expand } from './synonyms.ts';

/** The part of the Pagefind API used here. */
interface Pagefind {
  options(options: { excerptLength: number }): Promise<void>;
  debouncedSearch(query: string): Promise<Found | null>;
  search(query: string): Promise<Found>;
}

interface Found {
  results: { id: string; data(): Promise<PagefindPage> }[];
}

interface PagefindPage {
  url: string;
  excerpt: string;
  meta: { title?: string; section?: string };
  sub_results: { url: string; title: string; excerpt: string }[];
}

/** Pages in the list, sections for each of them, and pages that are read to rank them or to find a title. */
const SHOWN = 8;
const SECTIONS = 3;
const RANKED = 24;
const TITLED = 6;
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
  list.addEventListener('click', (event) => {
    // A section of the current page is reached without leaving it.
    if (event.target instanceof Element && event.target.closest('a')) dialog.close();
  });
  input.addEventListener('input', () => void search(input.value.trim()));

  async function search(query: string): Promise<void> {
    if (query === '') return show('', []);
    try {
      const index = await pagefind;
      const found = await index?.debouncedSearch(query);
      // Superseded by a later search.
      if (!index || !found || query !== input.value.trim()) return;
      const { pages, count } = await ranked(index, query, found);
      if (query === input.value.trim()) show(summary(count, query), pages);
    } catch {
      show(texts.unavailable, []);
    }
  }

  function show(text: string, pages: readonly PagefindPage[]): void {
    status.textContent = text;
    list.replaceChildren(...pages.map(resultItem));
  }

  function moveFocus(event: KeyboardEvent): void {
    // Otherwise the first Escape only empties the input.
    if (event.key === 'Escape') dialog.close();
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

/** Returns the pages with the query in their titles first, then those that a synonym means, then the others. */
async function ranked(
  index: Pagefind,
  query: string,
  found: Found,
): Promise<{ pages: PagefindPage[]; count: number }> {
  const titles = expand(query);
  const meant = (await Promise.all(titles.map((title) => titled(index, title)))).flat();
  const results = new Map(
    [...found.results, ...meant].map((result) => [result.id, result] as const),
  );
  const first = new Set([...meant, ...found.results.slice(0, RANKED)].map(({ id }) => id));
  const read = [...first].flatMap((id) => results.get(id) ?? []);
  const all = await Promise.all(read.map((result) => result.data()));
  const words = query.toLowerCase();
  const isMeant = (title: string) => titles.includes(title) || title.toLowerCase() === words;
  const pages = all
    .map((page) => withSectionsFirst(page, isMeant))
    .filter(
      (page) =>
        [page.meta, page.sub_results[0]].some((part) => isMeant(part?.title ?? '')) ||
        isAbout(page, query),
    );
  const rankOf = ({ meta: { title = '' }, sub_results: sections }: PagefindPage): number => {
    const text = title.toLowerCase();
    if (text === words) return 0;
    if (sections.some((section) => section.title.toLowerCase() === words)) return 1;
    if (titles.includes(title) || sections.some((section) => titles.includes(section.title)))
      return 2;
    if (text.startsWith(words)) return 3;
    return text.includes(words) ? 4 : 5;
  };
  const sorted = pages.map((page) => ({ page, rank: rankOf(page) }));
  sorted.sort((a, b) => a.rank - b.rank);
  return {
    pages: sorted.slice(0, SHOWN).map(({ page }) => page),
    count: results.size - (all.length - pages.length),
  };
}

/** Returns the result with a title, of a page or a section, if it is among the best for this title. */
async function titled(index: Pagefind, title: string): Promise<Found['results']> {
  const { results } = await index.search(title);
  for (const result of results.slice(0, TITLED)) {
    const { meta, sub_results: sections } = await result.data();
    if (meta.title === title || sections.some((section) => section.title === title))
      return [result];
  }
  return [];
}

function withSectionsFirst(page: PagefindPage, isMeant: (title: string) => boolean): PagefindPage {
  const rank = ({ title }: { title: string }) => (isMeant(title) ? 0 : 1);
  return { ...page, sub_results: page.sub_results.toSorted((a, b) => rank(a) - rank(b)) };
}

/**
 * Reports if a page has a word that begins like a word of the query. Pagefind also returns pages that share only the first
 * letter of an unknown word.
 */
function isAbout({ meta, excerpt, sub_results: sections }: PagefindPage, query: string): boolean {
  const excerpts = [excerpt, ...sections.map((section) => section.excerpt)].join(' ');
  const marked = [...excerpts.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, text]) => text);
  const text = [meta.title, ...marked].join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .some((word) => text.includes(word.slice(0, 3)));
}

function resultItem({ url, excerpt, meta, sub_results: sections }: PagefindPage): HTMLElement {
  const item = document.createElement('li');
  const inner = sections.filter((section) => section.url.includes('#')).slice(0, SECTIONS);
  // The best match is often in a section, which then shows the same excerpt.
  const shows = inner.some((section) => section.excerpt === excerpt) ? '' : excerpt;
  item.append(link(url, meta.title ?? url, meta.section ?? '', shows));
  if (inner.length > 0) {
    const list = document.createElement('ul');
    for (const section of inner) {
      const row = document.createElement('li');
      row.append(link(section.url, section.title, '', section.excerpt));
      list.append(row);
    }
    item.append(list);
  }
  return item;
}

function link(url: string, title: string, section: string, excerpt: string): HTMLElement {
  const anchor = document.createElement('a');
  anchor.href = pageUrl(url);
  const strong = document.createElement('strong');
  strong.textContent = title;
  anchor.append(strong);
  if (section !== '') {
    const span = document.createElement('span');
    span.textContent = section;
    anchor.append(span);
  }
  if (excerpt !== '') {
    const text = document.createElement('p');
    // Pagefind escapes the text and only adds <mark>.
    text.innerHTML = excerpt;
    anchor.append(text);
  }
  return anchor;
}

function pageUrl(url: string): string {
  return url.replace(/\.html(?=#|$)/, '').replace(/^\/index(?=#|$)/, '/');
}

function summary(count: number, query: string): string {
  if (count === 0) return texts.nothing(query);
  return texts.found(count) + (count > SHOWN ? texts.first(SHOWN) : '');
}
