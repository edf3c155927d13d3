export default {
  index: 'Introduction',
  guides: 'Guides',
  '-- api': { type: 'separator', title: 'API' },
  sites: { title: 'Sites' },
  roadmap: { title: 'Roadmap', href: 'https://ship.example.com/roadmap' },
};
