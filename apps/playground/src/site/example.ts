import type { Project } from './project.ts';

const page = (title: string, text = '') => `---\ntitle: ${title}\n---\n\n${text}\n`;

/** A small site with five mistakes: a misspelled field, a missing page, an orphan, a broken link, a redirect that leads nowhere. */
export const example: Project = {
  config: 'docs.json',
  files: {
    'docs.json': `{
  "$schema": "https://mintlify.com/docs.json",
  "theme": "mint",
  "name": "Kettle",
  "colors": { "primary": "#0D9373" },
  "navigation": {
    "languages": [
      {
        "language": "en",
        "tabs": [
          {
            "tab": "Guides",
            "groups": [
              { "group": "Start", "pages": ["introduction", "quickstart"] },
              { "group": "Care", "page": ["guides/descale", "guides/clean"] },
              { "group": "Brew", "pages": ["guides/tea", "guides/cofee"] }
            ]
          },
          {
            "tab": "Help",
            "pages": ["help/faq"]
          }
        ]
      },
      {
        "language": "de",
        "groups": [{ "group": "Anfang", "pages": ["de/introduction"] }]
      }
    ]
  },
  "redirects": [{ "source": "/start", "destination": "/getting-started" }]
}
`,
    'introduction.mdx': page(
      'Introduction',
      'A kettle boils water. Start with the [quick start](/quickstart).',
    ),
    'quickstart.mdx': page(
      'Quick start',
      'Fill it, and press the button. Then [make tea](/guide/tea).',
    ),
    'guides/descale.mdx': page('Descale', 'Use citric acid.'),
    'guides/clean.mdx': page('Clean', 'Wipe it.'),
    'guides/tea.mdx': page('Tea', 'Five minutes.'),
    'guides/coffee.mdx': page('Coffee', 'Four minutes.'),
    'guides/milk.mdx': page('Milk', 'Never boil milk in a kettle.'),
    'help/faq.mdx': page('Questions', 'Ask us.'),
    'de/introduction.mdx': page('Einführung', 'Ein Wasserkocher kocht Wasser.'),
  },
};
