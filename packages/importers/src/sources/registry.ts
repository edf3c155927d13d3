import type { Framework } from '../model/framework.ts';

/** Every framework, in the order of the help. Detection, help, and documentation derive from it. */
export const frameworks: readonly Framework[] = [];
