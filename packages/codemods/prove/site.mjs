// Hosts for the files of a site before and after a plan.
import { groupByFolder } from '@nav/core/internal';
import { nodeHost } from '@nav/core/node';

/** Returns a host that lists a folder once and reads each file once. */
export function openFolder(folder) {
  const disk = nodeHost({ cwd: folder });
  const folders = [...disk.list('')];
  const texts = new Map();
  return {
    read(path) {
      if (!texts.has(path)) texts.set(path, disk.read(path));
      return texts.get(path);
    },
    list: (below) => folders.filter(({ folder }) => isBelow(folder, below)),
  };
}

/** Returns a host with other texts for some files; `undefined` deletes a file. */
export function overlay(host, changes) {
  const changed = new Map(changes);
  return {
    read: (path) => (changed.has(path) ? changed.get(path) : host.read(path)),
    list(below) {
      const files = pathsIn(host.list(below)).filter((file) => !changed.has(file));
      for (const [file, text] of changed) {
        if (text !== undefined && (below === '' || file.startsWith(`${below}/`))) files.push(file);
      }
      return groupByFolder(files);
    },
  };
}

/** Returns the host after a plan. */
export function afterPlan(host, { files }) {
  return overlay(
    host,
    files.map(({ file, after, movedFrom }) => {
      return [file, after ?? (movedFrom === undefined ? undefined : host.read(movedFrom))];
    }),
  );
}

/** Returns the host without every seventh page, and without one folder of pages. */
export function gutted(host) {
  const pages = pathsIn(host.list(''))
    .filter((file) => /\.mdx?$/.test(file))
    .sort();
  const folder = pages[Math.floor(pages.length / 2)]?.split('/').slice(0, -1).join('/');
  const gone = pages.filter((file, index) => index % 7 === 3 || file.startsWith(`${folder}/`));
  return overlay(
    host,
    gone.map((file) => [file, undefined]),
  );
}

function isBelow(folder, above) {
  return above === '' || folder === above || folder.startsWith(`${above}/`);
}

function pathsIn(folders) {
  return [...folders].flatMap(({ folder, files }) =>
    files.map((file) => (folder === '' ? file : `${folder}/${file}`)),
  );
}
