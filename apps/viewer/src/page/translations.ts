import { attributes, type Html, html } from '@nav/shell/html';
import type { Found, PageLink, PageReply, TranslationsReply } from '../protocol/protocol.ts';
import { quoted } from '../views/codemod-options.ts';

function outdatedAt(
  { behind = [] }: Partial<TranslationsReply>,
  found: Found,
): TranslationsReply['behind'][number] | undefined {
  return found.kind === 'page' ? behind.find(({ path }) => path === found.path) : undefined;
}

export function outdatedHtml({ found, translations }: PageReply): Html | undefined {
  const entry = translations && outdatedAt(translations, found);
  if (!entry) return undefined;
  const { change, original, path } = entry;
  const command = `npx @nav/cli translations ${quoted(translations.config)} --show ${quoted(path)}`;
  return html`<p class="notice behind"><strong>Behind: ${change}</strong> of
    <a href="${original.href}">${original.label}</a>. To see them, run <code>${command}</code></p>`;
}

export function filterHtml(
  { found, translations }: PageReply,
  isFiltered: boolean,
): Html | undefined {
  if (!translations) return undefined;
  const { counts, behind, missing } = translations;
  if (counts.behind + counts.missing === 0) return undefined;
  const current = found.kind === 'page' ? found.path : undefined;
  return html`<div class="translations${isFiltered && ' filtered'}">
    <label><input type="checkbox"${attributes({ checked: isFiltered && '' })}> Only behind (${counts.behind}) or missing (${counts.missing})</label>
    <nav class="to-translate" aria-label="Pages to translate">
      ${listHtml('Behind', behind, counts.behind, current)}
      ${listHtml('Missing', missing, counts.missing, current)}
    </nav></div>`;
}

function listHtml(
  title: string,
  pages: readonly (PageLink & { change?: string })[],
  count: number,
  current: string | undefined,
): Html | undefined {
  if (pages.length === 0) return undefined;
  const items = pages.map(
    ({ href, label, path, change }) =>
      html`<li><a${attributes({ href, 'aria-current': path === current && 'page' })}><span class="label">${label}${
        change !== undefined && html`<small>${change}</small>`
      }</span></a></li>`,
  );
  const rest = count - pages.length;
  return html`<div class="section"><div class="group-title"><span>${title}</span></div>
    <ul>${items}${rest > 0 && html`<li class="soft">… and ${rest} more</li>`}</ul></div>`;
}

/** Brings the filter to life. Calls `changed` with true when it is turned on. */
export function startFilter(
  page: Document,
  signal: AbortSignal,
  changed: (isOn: boolean) => void,
): void {
  const box = page.querySelector<HTMLInputElement>('.translations input');
  box?.addEventListener(
    'change',
    () => {
      box.closest('.translations')?.classList.toggle('filtered', box.checked);
      changed(box.checked);
    },
    { signal },
  );
}
