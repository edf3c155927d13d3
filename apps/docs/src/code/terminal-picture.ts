import { codeToTokens, type ThemedToken } from 'shiki';
import { FAINT, themes } from './themes.mjs';

/** Sizes in pixels: a character, a line, the space around the text, the bar with the buttons. */
const COLUMN = 8.4;
const LINE = 20;
const SPACE = 20;
const BAR = 36;

/** Returns an SVG picture of a terminal, in the color scheme of its reader. The text has ANSI colors. */
export async function terminalPicture(text: string): Promise<string> {
  const [light, dark] = themes;
  if (!light || !dark) throw new Error('The themes are missing.');
  const { tokens } = await codeToTokens(text, { lang: 'ansi', themes: { light, dark } });
  const lines = tokens.map((line) => line.map(faintToken));
  const pairs = [...new Set(lines.flat().map(pairOf))];
  const widths = lines.map((line) => line.reduce((sum, { content }) => sum + content.length, 0));
  const width = Math.ceil(Math.max(...widths) * COLUMN + 2 * SPACE);
  const height = BAR + lines.length * LINE + SPACE;
  const colors = (index: 0 | 1) =>
    pairs.map((pair, name) => `.c${name}{fill:${pair.split(' ')[index]}}`).join('');
  const rows = lines.map((line, index) => row(line, BAR + (index + 1) * LINE - 5, pairs));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="nav check and its output in a terminal">
<style>text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;white-space:pre}.b{font-weight:700}.g{fill:#f6f8fa;stroke:#d0d7de}.o{fill:#d0d7de}${colors(0)}@media(prefers-color-scheme:dark){.g{fill:#161b22;stroke:#30363d}.o{fill:#484f58}${colors(1)}}</style>
<rect class="g" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8"/>
<g class="o"><circle cx="20" cy="18" r="5"/><circle cx="38" cy="18" r="5"/><circle cx="56" cy="18" r="5"/></g>
${rows.filter((line) => line !== '').join('\n')}
</svg>
`;
}

function row(line: readonly ThemedToken[], y: number, pairs: readonly string[]): string {
  let column = 0;
  const parts = line.map((token) => {
    const x = (SPACE + column * COLUMN).toFixed(1);
    column += token.content.length;
    if (token.content.trim() === '') return '';
    const bold = styleOf(token)['--shiki-dark-font-weight'] === 'bold' ? ' b' : '';
    const classes = `c${pairs.indexOf(pairOf(token))}${bold}`;
    const length = (token.content.length * COLUMN).toFixed(1);
    return `<tspan class="${classes}" x="${x}" textLength="${length}">${escapeXml(token.content)}</tspan>`;
  });
  const text = parts.join('');
  return text === '' ? '' : `<text y="${y}" xml:space="preserve">${text}</text>`;
}

/** Gives faint text, which has half of its opacity, a color with enough contrast. */
function faintToken(token: ThemedToken): ThemedToken {
  const style = styleOf(token);
  const colors = [style.color ?? '', style['--shiki-dark'] ?? ''].map((color, index) =>
    /^#[\da-f]{6}80$/i.test(color) ? (FAINT[index] ?? color) : color,
  );
  return { ...token, color: colors.join(' ') };
}

function styleOf({ htmlStyle = {} }: ThemedToken): Record<string, string> {
  return typeof htmlStyle === 'string' ? {} : htmlStyle;
}

function pairOf({ color = '' }: ThemedToken): string {
  return color;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
