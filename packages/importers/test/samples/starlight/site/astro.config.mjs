import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';

export default defineConfig({
  integrations: [
    starlight({
      title: 'Ship',
      sidebar: [
        { slug: 'install' },
        {
          label: 'Guides',
          collapsed: true,
          items: [{ slug: 'guides/deploy', label: 'Deploy', badge: 'New' }, 'guides/roll-back'],
        },
        { label: 'API', items: [{ autogenerate: { directory: 'api' } }] },
        { label: 'Roadmap', link: 'https://ship.example.com/roadmap' },
      ],
    }),
  ],
});
