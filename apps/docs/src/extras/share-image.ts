import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import satori from 'satori';
import sharp from 'sharp';

const size = { width: 1200, height: 630 };
const require = createRequire(import.meta.url);
const fonts = ([400, 700] as const).map((weight) => ({
  name: 'Inter',
  weight,
  style: 'normal' as const,
  data: readFileSync(require.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`)),
}));

/** Element of satori, which takes what React would create. */
interface Box {
  type: 'div';
  props: { style: Record<string, string | number>; children: string | Box[] };
}

/** Pictures are kept in `cache`, because drawing takes 30 ms. */
export async function shareImage(
  page: { title: string; description: string; section: string },
  cache: string,
): Promise<Uint8Array> {
  const drawing = picture(page);
  const key = createHash('sha256').update(JSON.stringify(drawing)).digest('hex').slice(0, 32);
  const file = join(cache, `${key}.png`);
  if (existsSync(file)) return readFileSync(file);
  const svg = await satori(drawing as never, { ...size, fonts });
  const png = await sharp(Buffer.from(svg))
    .png({ palette: true, colors: 32, effort: 1 })
    .toBuffer();
  mkdirSync(cache, { recursive: true });
  writeFileSync(file, png);
  return png;
}

function picture({ title, description, section }: Parameters<typeof shareImage>[0]): Box {
  const fontSize = title.length > 40 ? 60 : 76;
  return box(
    {
      flexDirection: 'column',
      justifyContent: 'space-between',
      width: '100%',
      height: '100%',
      boxSizing: 'border-box',
      padding: '72px 80px',
      borderLeft: '20px solid #5cc8bb',
      background: '#101418',
      color: '#e4eaec',
      fontFamily: 'Inter',
    },
    [
      box({ fontSize: 34, color: '#5cc8bb' }, section === '' ? 'nav' : `nav › ${section}`),
      box({ flexDirection: 'column' }, [
        box({ fontSize, fontWeight: 700, lineHeight: 1.15 }, title),
        box({ marginTop: 28, fontSize: 34, lineHeight: 1.4, color: '#a3b0b7' }, description),
      ]),
    ],
  );
}

function box(style: Record<string, string | number>, children: string | Box[]): Box {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}
