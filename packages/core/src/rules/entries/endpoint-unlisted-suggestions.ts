import type { Draft } from '../../source/part.ts';

/** Suggests adding the missing operations of all specifications. */
export function suggestEndpoints(): Draft[] {
  const codemod = { name: 'add-orphans', options: {} };
  return [{ title: 'Add the missing operations to the navigation', codemod }];
}

/** Suggests listing the operations instead of the stub pages and the generated pages. */
export function suggestOnePage(): Draft[] {
  const codemod = { name: 'endpoints', options: { to: 'entries', generated: true } };
  return [{ title: 'List each operation once', codemod }];
}
