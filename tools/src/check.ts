import { join, resolve } from 'node:path';
import { quickChecks, runCheck } from './test-run/checks';
import { sum } from './test-run/tally';

const root = resolve(__dirname, '..', '..');

const USAGE = `Usage: npm run check

Types, format, what nothing uses, lint, boundaries and unit tests, of what changed since they last passed here: lint and unit tests by package, a package's
unit tests again when a package changed that it imports. Meant for after each change; what must pass before one lands is npm test.`;

/** Two rows for two cores: checks of the whole repository, and Nx's by package. */
async function main(words: readonly string[]): Promise<void> {
  if (words.length > 0) {
    console.log(USAGE);
    process.exitCode = words.includes('--help') ? 0 : 2;
    return;
  }
  const started = Date.now();
  const { whole, byPackage } = quickChecks(root, join(root, 'node_modules', '.cache'));
  const inTurn = async () => {
    const tallies = [];
    for (const check of whole) tallies.push(await runCheck(root, check));
    return sum(tallies);
  };
  const { failed, failures } = sum(await Promise.all([inTurn(), runCheck(root, byPackage)]));
  console.log(
    `\n${failed === 0 ? 'All holds' : `Failed: ${failures.join(', ')}`} (${((Date.now() - started) / 1000).toFixed(0)} s)`,
  );
  process.exitCode = failed > 0 ? 1 : 0;
}

void main(process.argv.slice(2));
