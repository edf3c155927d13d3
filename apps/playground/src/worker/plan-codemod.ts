import { planSync } from '@nav/codemods/json';
import { memoryHost } from '@nav/core';
import { docsSettings } from '@nav/core/settings';
import { codemodNamed, planReply } from '@nav/viewer/codemod-replies';
import type { PlanReply } from '@nav/viewer/protocol';
import type { Files } from '../site/project.ts';
import { settingsFor } from './load-project.ts';

export function planCodemod(
  name: string,
  options: Readonly<Record<string, unknown>>,
  files: Files,
  config: string,
): PlanReply {
  const codemod = codemodNamed(name);
  const plan = planSync(codemod, options, {
    file: config,
    text: files[config] ?? '',
    host: memoryHost(files),
    settings: settingsFor(files, config),
    docsSettings,
  });
  // A file that moves without being read keeps its content.
  return planReply(
    codemod,
    options,
    plan,
    ({ after, movedFrom }) => after ?? (movedFrom === undefined ? undefined : files[movedFrom]),
  );
}
