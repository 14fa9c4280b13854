import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nameSourcesInStackTraces } from './stack-traces';

const BUNDLE = 'function failing(){throw new TypeError("no contact")}module.exports=failing;';
/** Maps `failing` to line 12 of the source and its `throw` to line 13, both in column 3. */
const MAP = { version: 3, sources: ['../src/contacts.ts'], names: [], mappings: 'AAWE,mBACE' };

describe('stack traces of a bundle', () => {
  const { prepareStackTrace } = Error;
  let folder: string;

  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'workops-bundle-'))));
  afterEach(() => {
    Error.prepareStackTrace = prepareStackTrace;
    rmSync(folder, { recursive: true });
  });

  const stackLines = (map: string | undefined): string[] => {
    const file = join(folder, 'dist-bundle.js');
    writeFileSync(file, BUNDLE);
    if (map !== undefined) writeFileSync(`${file}.map`, map);
    nameSourcesInStackTraces();
    const frame = {
      getFileName: () => file,
      getLineNumber: () => 1,
      getColumnNumber: () => 20,
      toString: () => `failing (${file}:1:20)`,
    };
    return (
      Error.prepareStackTrace!(new TypeError('no contact'), [frame as unknown as NodeJS.CallSite]) as string
    ).split('\n');
  };

  it('name the source file and line', () => {
    expect(stackLines(JSON.stringify(MAP))).toEqual([
      'TypeError: no contact',
      `    at failing (${join(folder, '../src/contacts.ts')}:13:5)`,
    ]);
  });

  it.each([undefined, 'not a map'])('keep the position in the bundle if its map is %s', (map) => {
    expect(stackLines(map)).toEqual([
      'TypeError: no contact',
      `    at failing (${join(folder, 'dist-bundle.js')}:1:20)`,
    ]);
  });
});
