// Compares the commands on a site with dead links.
import { writeSiteWithTexts } from '../texts.mjs';

const PAGES = 235;
const ROUNDS = 3;

/** Returns the best of a few runs of each command, and the dead links it found. */
export function compareLinks(tools, folder) {
  const { dead, bytes } = writeSiteWithTexts(folder, PAGES);
  const commands = {
    'nav check': () => {
      const { seconds, findings } = tools.nav(folder);
      return { seconds, found: findings.filter(({ code }) => code === 'link-not-found').length };
    },
    'mint broken-links': () => {
      const { seconds, lines } = tools.mint(folder);
      return { seconds, found: lines.filter((line) => /^⎿\s+\S+-gone$/.test(line)).length };
    },
  };
  return {
    pages: PAGES,
    kilobytes: Math.round(bytes / PAGES / 1000),
    dead,
    commands: Object.entries(commands).map(([command, run]) => {
      const runs = Array.from({ length: ROUNDS }, run);
      return {
        command,
        seconds: Math.min(...runs.map(({ seconds }) => seconds)),
        found: Math.min(...runs.map(({ found }) => found)),
      };
    }),
  };
}
