import type { Scripts } from '../reading/script/script.ts';
import { type Lost, newLost } from './source.ts';

/** Reports the entries that environment variables leave out, once for each variable. */
export function leftOut(scripts: Scripts): Lost[] {
  const all = scripts.leftOut();
  const names = [...new Set(all.map(({ name }) => name))];
  return names.flatMap((name) => {
    const [first, ...more] = all.filter((one) => one.name === name);
    if (!first) return [];
    const what = more.length === 0 ? 'an entry' : `${more.length + 1} entries`;
    return [newLost(what, `left out because ${name} is not set`, first.at)];
  });
}
