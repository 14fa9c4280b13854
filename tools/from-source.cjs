// Lets Node run the workspace's TypeScript without a build: node --conditions=@workops/source --require this FILE.ts
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { transformSync } = require('@swc/core');

const { $schema, exclude, ...options } = JSON.parse(readFileSync(join(__dirname, '..', '.swcrc'), 'utf8'));

require.extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    ...options,
    filename,
    swcrc: false,
    sourceMaps: 'inline',
  });
  module._compile(code, filename);
};
