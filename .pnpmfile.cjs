const { posix, relative, sep } = require('node:path');

const url = require('./package.json').repository.replace(/(?:\.git)?\/?$/, '');
const { homepage } = require('./packages/core/package.json');

module.exports = {
  hooks: {
    /** Returns the manifest to publish: without what only development needs, and with the URLs, each of which is set in one place. */
    beforePacking({ devDependencies: _dependencies, scripts: _scripts, ...manifest }, folder) {
      const directory = relative(__dirname, folder).replaceAll(sep, posix.sep);
      // Sources, which only our private packages import, are not published.
      const { exports } = manifest;
      for (const name of Object.keys(exports ?? {}))
        if (/^\.\/src\//.test(exports[name])) delete exports[name];
      return {
        ...manifest,
        homepage,
        repository: { type: 'git', url: `git+${url}.git`, directory },
        bugs: { url: `${url}/issues` },
      };
    },
  },
};
