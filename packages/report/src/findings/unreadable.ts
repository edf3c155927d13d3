import type { UnreadableFile } from '@nav/core/stages';

export function unreadableText({ path, reason }: UnreadableFile): string {
  return `Cannot read ${path} (${reason}), so its contents are ignored.`;
}
