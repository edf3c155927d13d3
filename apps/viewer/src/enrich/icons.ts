import { onceForText } from '@nav/collections';
import { ownValue } from '@nav/json';

/** Icons of Lucide, and the brands of Font Awesome. Each set is split by first letters: only what a page uses is loaded. */

/** Names of Font Awesome, and the icons of Lucide that mean the same. */
const LUCIDE_NAMES: Readonly<Record<string, string>> = {
  'arrow-right-arrow-left': 'arrow-left-right',
  'arrow-up-right-from-square': 'external-link',
  'arrows-rotate': 'refresh-cw',
  ban: 'ban',
  bars: 'menu',
  bolt: 'zap',
  books: 'library',
  brackets: 'brackets',
  'brackets-curly': 'braces',
  bullhorn: 'megaphone',
  'chart-bar': 'chart-bar',
  'chart-simple': 'chart-column',
  'circle-exclamation': 'circle-alert',
  'circle-info': 'info',
  'circle-nodes': 'waypoints',
  'circle-question': 'circle-help',
  'clock-rotate-left': 'history',
  'cloud-arrow-up': 'cloud-upload',
  'code-branch': 'git-branch',
  'code-merge': 'git-merge',
  'code-pull-request': 'git-pull-request',
  comment: 'message-circle',
  comments: 'messages-square',
  'credit-card': 'credit-card',
  cubes: 'boxes',
  cube: 'box',
  dollar: 'dollar-sign',
  envelope: 'mail',
  'file-lines': 'file-text',
  'file-export': 'file-output',
  'file-import': 'file-input',
  fire: 'flame',
  gauge: 'gauge',
  gear: 'settings',
  gears: 'cog',
  'graduation-cap': 'graduation-cap',
  'hand-holding-heart': 'hand-heart',
  hammer: 'hammer',
  headset: 'headset',
  home: 'house',
  language: 'languages',
  'layer-group': 'layers',
  'life-ring': 'life-buoy',
  lightbulb: 'lightbulb',
  'list-check': 'list-checks',
  'location-dot': 'map-pin',
  'magnifying-glass': 'search',
  microchip: 'cpu',
  'mobile-screen': 'smartphone',
  'money-bill': 'banknote',
  'paint-brush': 'paintbrush',
  paper: 'file',
  'paper-plane': 'send',
  pen: 'pen',
  'pen-to-square': 'square-pen',
  people: 'users',
  'person-running': 'footprints',
  'puzzle-piece': 'puzzle',
  robot: 'bot',
  'right-left': 'arrow-left-right',
  'screwdriver-wrench': 'wrench',
  shapes: 'shapes',
  'shield-halved': 'shield-half',
  sidebar: 'panel-left',
  sitemap: 'network',
  sliders: 'sliders-horizontal',
  sparkles: 'sparkles',
  'square-terminal': 'square-terminal',
  stopwatch: 'timer',
  table: 'table',
  terminal: 'terminal',
  toolbox: 'toolbox',
  'triangle-exclamation': 'triangle-alert',
  'thumbs-up': 'thumbs-up',
  tv: 'tv',
  'up-right-from-square': 'external-link',
  'user-gear': 'user-cog',
  'user-group': 'users',
  'wand-magic-sparkles': 'wand-sparkles',
  warning: 'triangle-alert',
  xmark: 'x',
};

/** The icons of one file, by name. Icons of brands have their own view box. */
type IconFile = Readonly<
  Record<string, string | readonly [body: string, width: number, height: number]>
>;

// The build writes them next to the script.
const load = onceForText(
  (name): Promise<IconFile> =>
    fetch(new URL(/* @vite-ignore */ `icons/${name}.json`, import.meta.url))
      .then((response) => (response.ok ? response.json() : {}))
      .catch(() => ({})),
);

/** Returns the icon with a name; else the one with a shorter name, such as `chart-line` for `chart-line-up`. */
async function find(written: string, style: string): Promise<IconFile[string] | undefined> {
  const name = written
    .toLowerCase()
    .replace(/^(?:fa-\w+ )?fa-/, '')
    .replace(/[^a-z\d-]/g, '');
  if (name === '') return undefined;
  const brands = await load(`brands-${name[0]}`);
  if (style === 'brands' || Object.hasOwn(brands, name)) return ownValue(brands, name);
  const start = ownValue(LUCIDE_NAMES, name) ?? name;
  const icons = await load(`lucide-${start[0]}`);
  for (let part = start; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('-')))) {
    const icon = ownValue(icons, part);
    if (icon !== undefined) return icon;
  }
  return undefined;
}

/** Draws the icons of a document, which are empty so far, and removes those that do not exist. Images come from the site. */
export async function fillIcons(
  page: Document,
  imageUrl: (source: string) => string | undefined,
): Promise<void> {
  const empty = [...page.querySelectorAll<SVGElement>('svg[data-icon]')];
  await Promise.all(
    empty.map(async (svg) => {
      const { icon: name = '', style = '' } = svg.dataset;
      svg.removeAttribute('data-icon');
      if (/[/.]/.test(name)) {
        const url = imageUrl(name);
        if (url === undefined) {
          svg.remove();
          return;
        }
        const image = page.createElement('img');
        image.className = 'icon';
        image.alt = '';
        image.src = url;
        svg.replaceWith(image);
        return;
      }
      const icon = await find(name, style);
      if (icon === undefined) {
        svg.remove();
        return;
      }
      const [body, width, height] = typeof icon === 'string' ? [icon, 24, 24] : icon;
      svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
      // The build made it of the package of the icons.
      svg.innerHTML = body;
    }),
  );
}
