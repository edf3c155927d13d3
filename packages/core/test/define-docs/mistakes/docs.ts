import { defineDocs } from '@nav/core';

export const misspelled = defineDocs({ navigation: { tabs: [{ tab: 'Guides', page: ['faq'] }] } });
export const unlabeled = defineDocs({ navigation: { tabs: [{ pages: ['faq'] }] } });
export const unsupported = defineDocs({ navigation: { languages: [{ language: 'xx' }] } });
export const empty = defineDocs({ navigation: {} });
export const theme = defineDocs({ theme: 'mnt', navigation: { pages: ['faq'] } });
