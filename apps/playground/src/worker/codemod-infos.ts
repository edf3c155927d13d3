import { codemodInfos } from '@nav/viewer/codemod-replies';

/** The names, options and help of all codemods. The build writes them as data: their code is loaded when one runs. */
export const infos = codemodInfos();
