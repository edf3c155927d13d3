import type { Draft } from '../../source/part.ts';

/** Suggests adding the missing operations of all specifications, except those that other stub pages are about. */
export function suggestEndpoints({ sentence }: { sentence: string }): Draft[] {
  if (!sentence.includes('add-orphans')) return [];
  const codemod = { name: 'add-orphans', options: {} };
  return [{ title: 'Add the missing operations to the navigation', codemod }];
}

/** Suggests listing the operations instead of the stub pages and the generated pages. */
export function suggestOnePage(): Draft[] {
  const codemod = { name: 'endpoints', options: { to: 'entries', generated: true } };
  return [{ title: 'List each operation once', codemod }];
}
