import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders } from '../boundaries/packages';
import { quickChecks } from './checks';

const ROOT = join(__dirname, '../../..');

interface Manifest {
  nx: { targets: Record<string, object> };
}

describe('npm run check', () => {
  it('finds lint and unit tests in every package', () => {
    const targets = packageFolders(ROOT).map((folder) => {
      const { nx } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;
      return [folder, 'lint' in nx.targets, 'unit' in nx.targets];
    });
    expect(targets.filter(([, lint, unit]) => !lint || !unit)).toEqual([]);
  });

  it('looks at types and format anew only where something changed', () => {
    const { whole } = quickChecks(ROOT, 'cache');
    expect(whole.map(({ name, args }) => [name, args.some((word) => /^--(incremental|cache)$/.test(word))])).toEqual([
      ['types', true],
      ['format', true],
    ]);
  });
});
