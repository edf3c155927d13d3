export default {
  title: 'Ship',
  url: 'https://ship.example.com',
  baseUrl: '/',
  favicon: 'img/favicon.svg',
  presets: [['classic', { docs: { sidebarPath: './sidebars.js' }, blog: false }]],
  themeConfig: {
    navbar: {
      items: [
        { type: 'docSidebar', sidebarId: 'docs', label: 'Docs' },
        { type: 'docSidebar', sidebarId: 'api', label: 'API' },
        { href: 'https://github.com/ship/ship', label: 'GitHub', position: 'right' },
      ],
    },
  },
};
