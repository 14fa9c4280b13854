import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as webhooks from './index';

describe('the package', () => {
  it('has the same exports for `import` and `require`', () => {
    const [, named] = /export const \{ (.+) \} = webhooks;/.exec(
      readFileSync(join(__dirname, '..', 'index.mjs'), 'utf8'),
    )!;
    expect(named!.split(', ').sort()).toEqual(Object.keys(webhooks).sort());
  });

  it('has no dependencies', () => {
    const manifest = JSON.parse(readFileSync(join(__dirname, '..', 'package.json'), 'utf8')) as Record<string, unknown>;
    expect([manifest.dependencies, manifest.peerDependencies, manifest.optionalDependencies]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
