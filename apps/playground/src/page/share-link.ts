import { h } from '@nav/viewer/elements';
import type { Project } from '../site/project.ts';
import { linkTo } from '../site/share.ts';
import { announce } from './message.ts';

/** Copies a link to a site, and shows what it contains. Calls `keep` with a link to the whole site. */
export async function shareLink(project: Project, keep: (href: string) => void): Promise<void> {
  const link = await linkTo(project, location.href.replace(/#.*$/, ''));
  if ('problem' in link) {
    announce(link.problem);
    return;
  }
  const { href, isWhole, advice } = link;
  if (isWhole) keep(href);
  const isCopied = await navigator.clipboard?.writeText(href).then(
    () => true,
    () => false,
  );
  if (isWhole) {
    const where = isCopied ? 'Link copied.' : 'The link is in the address bar.';
    announce(`${where} ${advice || 'The site is in the link itself, and is stored nowhere.'}`);
    return;
  }
  const where = isCopied ? 'The link that was copied' : 'This link';
  announce(
    `${advice} ${where} has its config alone. To pass on the rest, download the site.`,
    h('a', { href, target: '_blank' }, 'Link to its config alone'),
  );
}
