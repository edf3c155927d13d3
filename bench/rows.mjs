// Lists every group of rows. Each function returns its rows, and only then loads what it measures.
export const ROWS = {
  pipeline: rowsOf('pipeline', 'pipelineRows'),
  check: rowsOf('command', 'checkRows'),
  again: async (options) => [
    ...(await rowsOf('again', 'againRows')(options)),
    ...(await rowsOf('editor', 'editorRows')(options)),
    ...(await rowsOf('runs', 'runRows')(options)),
    ...(await rowsOf('translations', 'translationRows')(options)),
  ],
  preview: rowsOf('preview', 'previewRows'),
  links: rowsOf('links', 'linkRows'),
  typical: rowsOf('command', 'typicalRows'),
  version: rowsOf('command', 'versionRows'),
  growth: rowsOf('growth', 'growthRows'),
  migrate: rowsOf('migrate', 'migrateRows'),
  'migrate-comparison': rowsOf('migrate-comparison', 'migrateComparisonRows'),
  import: rowsOf('import', 'importRows'),
  bundles: rowsOf('bundles', 'bundleRows'),
  install: rowsOf('install', 'installRows'),
  'first-run': rowsOf('first-run', 'firstRunRows'),
};

function rowsOf(file, name) {
  return async (options) => (await import(`./rows/${file}.mjs`))[name](options);
}
