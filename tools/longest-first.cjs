// Orders a run's test files by the size of the tests in them, longest first, so that the workers end together. Jest
// uses a file's own size, but a batch only names its files.
const { readFileSync, statSync } = require('node:fs');
const { dirname, resolve } = require('node:path');

/** Tests of a whole app call every operation, so they take about four times as long as others of their length. */
const WHOLE_APP = /\/apps\/[^/]+\/src\/[^/]+\.pg\.spec\.ts$/;
const weightOf = (file) => statSync(file).size * (WHOLE_APP.test(file) ? 4 : 1);

function sizeOf(path) {
  const named = path.includes('/.batches/') ? [...readFileSync(path, 'utf8').matchAll(/require\('([^']+)'\)/g)] : [];
  return named.reduce((sum, [, file]) => sum + weightOf(resolve(dirname(path), file)), weightOf(path));
}

module.exports = class LongestFirst {
  sort(tests) {
    const sizes = new Map(tests.map((test) => [test, sizeOf(test.path)]));
    return [...tests].sort((one, other) => sizes.get(other) - sizes.get(one));
  }

  cacheResults() {}
};
