import { defineDocs } from '@nav/core';

export default defineDocs({
  navigation: { tabs: [{ tab: 'Blog', href: 'https://blog.example.com', pages: ['faq'] }] },
});
