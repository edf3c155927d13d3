import { defineConfig } from 'vitepress';

export default defineConfig({
  title: 'Ship',
  themeConfig: {
    nav: [
      { text: 'Guide', link: '/guide/install' },
      { text: 'API', link: '/api/sites' },
    ],
    sidebar: {
      '/guide/': [
        {
          text: 'Start',
          items: [
            { text: 'Install', link: '/guide/install' },
            { text: 'Deploy', link: '/guide/deploy' },
          ],
        },
        { text: 'More', items: [{ text: 'Roadmap', link: 'https://ship.example.com/roadmap' }] },
      ],
      '/api/': [{ text: 'API', collapsed: true, items: [{ text: 'Sites', link: '/api/sites' }] }],
    },
  },
});
