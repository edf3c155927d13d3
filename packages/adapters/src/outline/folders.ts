/** Returns the innermost of the folders that all paths are below; empty for the folder of the site. */
export function commonFolder([first, ...others]: readonly string[]): string {
  let names = (first ?? '').split('/').slice(0, -1);
  for (const path of others) {
    const segments = path.split('/').slice(0, -1);
    const end = names.findIndex((name, at) => name !== segments[at]);
    if (end !== -1) names = names.slice(0, end);
  }
  return names.join('/');
}

/** `folder` may be empty. */
export function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

export function folderUrl(href: string): string {
  return href.startsWith('/') ? href.replace(/\/index$/, '') || '/' : href;
}

/** Paths elsewhere are unchanged. */
export function withoutFolder(path: string, folder: string): string {
  const prefix = inFolder(folder, '');
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}

/** The same for the path of a URL. */
export function hrefWithoutFolder(href: string, folder: string): string {
  return href.startsWith('/') ? `/${withoutFolder(href.slice(1), folder)}` : href;
}
