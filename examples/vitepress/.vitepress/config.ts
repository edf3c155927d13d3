import nav from '@nav/vite';
import { defineConfig } from 'vitepress';

export default defineConfig({
  cleanUrls: true,
  titleTemplate: ':title',
  head: [['link', { rel: 'stylesheet', href: '/docs.css' }]],
  transformPageData: ({ params }) => ({ title: params?.title }),
  vite: { plugins: [nav({ root: '../site' })] },
});
