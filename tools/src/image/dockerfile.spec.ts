import { ignoredBy, parseInstructions, parseVariables } from './dockerfile';

describe('the parser of Dockerfiles', () => {
  it('reads each instruction, across comments and continued lines', () => {
    const text =
      '# A comment\nFROM node:24 AS build\nRUN one && \\\n  two\n\nCOPY --from=build --chown=1:1 /image /app\nCMD ["node", "a.js"]\n';
    expect(parseInstructions(text)).toEqual([
      { word: 'FROM', flags: {}, text: 'node:24 AS build' },
      { word: 'RUN', flags: {}, text: 'one &&   two' },
      { word: 'COPY', flags: { from: 'build', chown: '1:1' }, text: '/image /app' },
      { word: 'CMD', flags: {}, text: '["node", "a.js"]' },
    ]);
    expect(() => parseInstructions('FROM a\n&&\n')).toThrow('Not an instruction');
  });

  it('reads the variables of ENV', () => {
    expect(parseVariables('HOST=0.0.0.0 NODE_OPTIONS=--a=1')).toEqual({ HOST: '0.0.0.0', NODE_OPTIONS: '--a=1' });
  });
});

it('.dockerignore excludes a name at the root, or anywhere', () => {
  const isIgnored = ignoredBy('**/node_modules\n.git\n**/*.tsbuildinfo\nlibs/cli/package\n');
  const left = [
    'node_modules',
    'libs/a/node_modules',
    'libs/a/node_modules/b/c.js',
    '.git',
    '.git/HEAD',
    'a/b.tsbuildinfo',
    'libs/cli/package/x',
  ];
  expect(left.filter((path) => !isIgnored(path))).toEqual([]);
  expect(['libs/a/.git', '.gitignore', 'libs/cli/package.json', 'node_modules.md'].filter(isIgnored)).toEqual([]);
});
