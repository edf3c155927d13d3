import { defineDocs } from '@nav/core';

export default defineDocs({
  navigation: {
    tabs: [
      {
        tab: 'Guides',
        groups: [{ group: 'Start', pages: ['intro'] }],
        pages: ['faq'],
      },
    ],
  },
});
