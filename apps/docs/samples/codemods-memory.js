import { codemods, planSync, trace } from '@nav/codemods';

const text = `{
  "navigation": {
    "pages": ["guides/feed", "api/pets"]
  }
}
`;
const codemod = codemods.get('pages-to-groups');
if (!codemod) throw new Error('There is no such codemod.');

const { status, reason, files } = planSync(codemod, { by: 'path' }, { file: 'docs.json', text });
const [config] = files;
console.log(status, reason ?? '');
console.log(config?.after);
console.log(config?.report.moved);

// Where the page in line 10 stood before.
if (config?.map) console.log(trace(config.map(), 10, 19));
