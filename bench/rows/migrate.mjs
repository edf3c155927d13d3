// Compares pages-to-groups on a flat config, in process, with json-source-map parsing the same text.
import { parse } from 'json-source-map';
import { compareWarm, milliseconds } from '../measure.mjs';
import { generateFlatSite } from '../site.mjs';

const CODEMOD = 'pages-to-groups';
const PAGES = 10_000;

export async function migrateRows() {
  const name = `nav migrate ${CODEMOD}, ${PAGES.toLocaleString('en')} flat pages`;
  const target = 3;
  const transform = await loadTransform();
  if (!transform) return [{ name, target, skipped: `@nav/codemods has no ${CODEMOD} yet` }];
  const { text } = generateFlatSite({ pages: PAGES });
  const run = () => transform({ path: 'docs.json', source: text }, {}, {});
  const after = run();
  if (typeof after?.then === 'function') throw new Error('A transform of JSON must be synchronous');
  if (typeof after !== 'string' || after === text) throw new Error(`${CODEMOD} changed nothing`);
  const { ratio, subject, baseline } = compareWarm(run, () => parse(text), { rounds: 15 });
  return [
    {
      name,
      measured: ratio,
      target,
      unit: '× json-source-map',
      note: `${milliseconds(subject)} to ${milliseconds(baseline)}`,
    },
  ];
}

async function loadTransform() {
  try {
    return (await import(`@nav/codemods/transforms/${CODEMOD}.js`)).default;
  } catch (error) {
    if (['ERR_MODULE_NOT_FOUND', 'ERR_PACKAGE_PATH_NOT_EXPORTED'].includes(error.code)) return;
    throw error;
  }
}
