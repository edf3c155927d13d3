import { defineDocs } from '@nav/core';

const mixed = { groups: [], pages: [] };

export const anchors = defineDocs({ navigation: { anchors: [{ anchor: 'A', ...mixed }] } });
export const dropdowns = defineDocs({ navigation: { dropdowns: [{ dropdown: 'A', ...mixed }] } });
export const products = defineDocs({ navigation: { products: [{ product: 'A', ...mixed }] } });
export const versions = defineDocs({ navigation: { versions: [{ version: 'A', ...mixed }] } });
export const languages = defineDocs({ navigation: { languages: [{ language: 'en', ...mixed }] } });
export const items = defineDocs({
  navigation: { tabs: [{ tab: 'A', menu: [{ item: 'A', ...mixed }] }] },
});
