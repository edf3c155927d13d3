import { defineDocs } from '@nav/core';

export default defineDocs({
  navigation: {
    versions: [{ version: 'v1', pages: ['intro'] }],
    tabs: [{ tab: 'Guides', pages: ['intro'] }],
  },
});
