import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { group, page } from '../lines.mjs';

const CONTENT = `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;
/** Astro 7 needs a newer Node.js than nav does. */
const NODE = 'node@22.23.3';
const node =
  Number(process.versions.node.split('.')[0]) >= 22
    ? () => process.execPath
    : () =>
        execFileSync('npx', ['-y', NODE, '-p', 'process.execPath'], { encoding: 'utf8' }).trim();

/** The parts of a sidebar: lists, groups and links. */
const TAGS =
  /<ul\b[^>]*>|<\/ul>|<details\b([^>]*)>|<summary\b[^>]*>([\s\S]*?)<\/summary>|<a\b[^>]*>[\s\S]*?<\/a>/g;

/** Builds a site, and reads the sidebar and the URL of each page. */
export function readStarlight({ folder, project }) {
  const content = join(folder, 'src/content.config.ts');
  if (!existsSync(content)) {
    mkdirSync(join(folder, 'src'), { recursive: true });
    writeFileSync(content, CONTENT);
  }
  const astro = join(project, 'node_modules/astro/bin/astro.mjs');
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
  const { status, stderr, stdout } = spawnSync(node(), [astro, 'build', '--silent'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  const dist = join(folder, 'dist');
  if (status !== 0) throw new Error(stderr.trim() || stdout.trim());
  const configs = readdirSync(folder).filter((name) => name.startsWith('astro.config.'));
  const [, base = ''] =
    /\bbase: '([^']*)'/.exec(readFileSync(join(folder, configs[0]), 'utf8')) ?? [];
  const sidebars = [];
  const urls = [];
  for (const path of readdirSync(dist, { recursive: true })) {
    const html = /(?:^|\/)index\.html$/.test(path) ? readFileSync(join(dist, path), 'utf8') : '';
    if (html === '' || html.includes('http-equiv="refresh"')) continue;
    urls.push(`${base.replace(/\/$/, '')}/${path.slice(0, -'index.html'.length)}`);
    const [sidebar] = /<div class="sidebar-content[\s\S]*?<\/nav>/.exec(html) ?? [];
    if (sidebar) sidebars.push(linesOf(sidebar));
  }
  return { sidebars, urls };
}

function linesOf(html) {
  const lists = [[]];
  const groups = [];
  let isOpen = false;
  for (const [tag, attributes = '', summary] of html.matchAll(TAGS)) {
    const depth = lists.length - 2;
    if (tag.startsWith('<ul')) lists.push([]);
    else if (tag.startsWith('<details')) isOpen = /\bopen\b/.test(attributes);
    else if (summary !== undefined) groups.push({ label: labelOf(summary), isOpen });
    else if (tag.startsWith('<a')) {
      const [, href] = /href="([^"]*)"/.exec(tag);
      lists.at(-1).push(page(depth, labelOf(tag), decodeURI(href)));
    } else {
      const inside = lists.pop();
      const own = groups.pop();
      lists
        .at(-1)
        .push(...(own ? group(depth - 1, own.label, undefined, own.isOpen, inside) : inside));
    }
  }
  return lists[0];
}

function labelOf(html) {
  const [, text] = /<span\b[^>]*>([^<]+)<\/span>/.exec(html);
  return text.trim().replaceAll('&lt;', '<').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}
