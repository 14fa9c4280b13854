// Gives a file's tests the PATH that `npm test` made for the programs in its name, so that no other program can be
// found, even indirectly.
const { basename } = require('node:path');
const { TestEnvironment } = require('jest-environment-node');

function pathFor(file, paths) {
  const suffixes = new Set(Object.keys(paths).flatMap((names) => names.split('+')));
  const names = basename(file).split('.').slice(1);
  return paths[
    names
      .filter((name) => suffixes.has(name))
      .sort()
      .join('+')
  ];
}

module.exports = class extends TestEnvironment {
  constructor(config, context) {
    const { TEST_PATHS } = process.env;
    // Sets the PATH of the real process, which its children inherit and the tests get a copy of.
    if (TEST_PATHS) process.env.PATH = pathFor(context.testPath, JSON.parse(TEST_PATHS));
    super(config, context);
  }
};
