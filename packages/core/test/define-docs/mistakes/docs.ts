import { defineDocs } from '@nav/core';

export const misspelled = defineDocs({ navigation: { tabs: [{ tab: 'Guides', page: ['faq'] }] } });
export const unlabeled = defineDocs({ navigation: { tabs: [{ pages: ['faq'] }] } });
export const unsupported = defineDocs({ navigation: { languages: [{ language: 'xx' }] } });
export const empty = defineDocs({ navigation: {} });
export const theme = defineDocs({ theme: 'mnt', navigation: { pages: ['faq'] } });
export const misnamed = defineDocs({ navigaton: { pages: ['faq'] } });
export const both = defineDocs({ navigation: { pages: ['faq'] }, navigations: {} });
export const link = defineDocs({ navigation: { tabs: [{ href: 'https://example.com' }] } });
export const group = defineDocs({
  navigation: { groups: [{ group: 'A', pages: [{ pages: [] }] }] },
});
export const language = defineDocs({ navigation: { languages: [{ pages: ['faq'] }] } });
export const standard = defineDocs<'standard'>({ navigation: { versions: [{ pages: ['faq'] }] } });
