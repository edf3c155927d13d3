import { ExpressiveCodeTheme } from 'astro-expressive-code';
import dark from 'shiki/themes/github-dark-default.mjs';
import light from 'shiki/themes/github-light-default.mjs';

/** The color of faint text in each theme. Half of the normal color, as terminals do it, has too little contrast. */
export const FAINT = ['#57606a', '#9198a1'];

/** The color themes of Shiki: light, dark. */
export const themes = [
  light,
  // The gray of terminals has a contrast of 3.8 : 1.
  { ...dark, colors: { ...dark.colors, 'terminal.ansiBrightBlack': '#9198a1' } },
];

/** The same themes for Expressive Code, which raises the contrast of code where it is too low. */
export const codeThemes = themes.map((theme) => new ExpressiveCodeTheme(theme));
