import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders } from '../boundaries/packages';
import { quickChecks } from './checks';

const ROOT = join(__dirname, '../../..');

interface Manifest {
  nx: { targets: Record<string, object> };
}

interface Configuration {
  namedInputs: Record<string, string[]>;
  targetDefaults: Record<'boundaries', { inputs: string[] }>;
}

describe('npm run check', () => {
  it('finds lint, unit tests and boundaries in every package', () => {
    const targets = packageFolders(ROOT).map((folder) => {
      const { nx } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;
      return { folder, missing: ['lint', 'unit', 'boundaries'].filter((target) => !(target in nx.targets)) };
    });
    expect(targets.filter(({ missing }) => missing.length > 0)).toEqual([]);
  });

  it("rechecks a package's boundaries when its own files or the rules change, not for other files", () => {
    const { namedInputs, targetDefaults } = JSON.parse(readFileSync(join(ROOT, 'nx.json'), 'utf8')) as Configuration;
    const { inputs } = targetDefaults.boundaries;
    const all = inputs.flatMap((input) => namedInputs[input] ?? [input]);
    expect(all).toEqual(expect.arrayContaining(['{projectRoot}/**/*', '{workspaceRoot}/.dependency-cruiser.cjs']));
    expect(all.filter((input) => /^\{workspaceRoot\}\/(apps|libs)\/.*\*\*/.test(input))).toEqual([]);
  });

  it('rechecks types only if something has changed', () => {
    const { whole } = quickChecks(ROOT, 'cache');
    expect(whole.map(({ name, args }) => [name, args.includes('--incremental')])).toEqual([
      ['types', true],
      ['format', false],
      ['unused', false],
    ]);
  });

  it('checks for unused code, with at most ten exceptions in each list', () => {
    const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'knip.json'), 'utf8')) as {
      workspaces: Record<string, Record<string, unknown>>;
    };
    const lists = Object.values(workspaces).flatMap((rules) =>
      Object.entries(rules).filter(([name]) => name.startsWith('ignore')),
    );
    expect(lists.filter(([, exceptions]) => !Array.isArray(exceptions) || exceptions.length > 10)).toEqual([]);
  });

  it('formats generated files with the same options that it checks', () => {
    const [checked, written] = ['.oxfmtrc.json', '.prettierrc.json'].map(
      (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as object,
    );
    expect(checked).toEqual({ ...written, sortPackageJson: false });
  });
});
