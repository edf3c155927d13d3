import { planJson } from '@nav/codemods/json';
import { checkSite, memoryHost, resolveSite, type Site } from '@nav/core';
import { codemodInfos, codemodNamed, planReply } from './codemod-replies.ts';
import { fixProject, hasContent, openSite, settingsFor } from './open-site.ts';
import { type Files, withChanges } from './project.ts';
import type { Calls, Reply, Request } from './protocol.ts';
import { checkReply, placeOf } from './replies.ts';

let files: Files = {};
let config = 'docs.json';
/** Loaded on first use after a change. */
let site: Site | undefined;

function opened(): Site | undefined {
  site ??= openSite(files, config);
  return site;
}

const calls: Calls = {
  open(next, file) {
    files = next;
    config = file;
    site = undefined;
  },
  write(changes, name) {
    files = withChanges(files, changes);
    config = name;
    site = undefined;
  },
  check() {
    const start = performance.now();
    const current = opened();
    const result = current && checkSite(current);
    return checkReply(result, {
      configOnly: !hasContent(files),
      time: performance.now() - start,
    });
  },
  async fixAll() {
    const { texts, fixed } = await fixProject(files, config);
    return { texts, count: fixed.length };
  },
  tree() {
    const current = opened();
    return current && resolveSite(current)?.tree;
  },
  locate(file, pointer) {
    const source = [...(opened()?.sources.values() ?? [])].find((one) => one.file === file);
    const place = source?.locate(pointer, 'value');
    return place && placeOf({ file, range: place.range });
  },
  codemods: codemodInfos,
  plan(name, options) {
    const codemod = codemodNamed(name);
    const plan = planJson(codemod, options, {
      file: config,
      text: files[config] ?? '',
      host: memoryHost(files),
      settings: settingsFor(files, config),
    });
    // A file that moves unread keeps its text.
    return planReply(
      codemod,
      options,
      plan,
      ({ after, movedFrom }) => after ?? (movedFrom === undefined ? undefined : files[movedFrom]),
    );
  },
};

addEventListener('message', async ({ data }: MessageEvent<Request>) => {
  const { id, name, args } = data;
  const reply: Reply = { id };
  try {
    reply.result = await (calls[name] as (...values: unknown[]) => unknown)(...args);
  } catch (error) {
    reply.error = error instanceof Error ? error.message : String(error);
  }
  postMessage(reply);
});
