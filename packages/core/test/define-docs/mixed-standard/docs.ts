import { defineDocs } from '@nav/core';

export default defineDocs<'standard'>({
  navigation: { tabs: [{ tab: 'Guides', menu: [], anchors: [], pages: ['faq'] }] },
});
