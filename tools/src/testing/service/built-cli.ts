import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../../../..');
const PACKED = join(root, 'tools', 'dist', 'cli-package', 'packed.js');
const CLI = join(root, 'libs', 'cli', 'dist', 'index.js');

/** Returns the environment of a shell that runs it. Another test covers the installed package. */
export function builtCli(folder: string): NodeJS.ProcessEnv {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  const program = `#!${process.execPath}
const { main, processTerminal } = require(${JSON.stringify(CLI)});
void main(process.argv.slice(2), processTerminal(), require('./packed.json')).then((code) => (process.exitCode = code));
`;
  const document = execFileSync(
    process.execPath,
    ['-p', `JSON.stringify(require(${JSON.stringify(PACKED)}).packedDocument())`],
    {
      maxBuffer: 16 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  writeFileSync(join(bin, 'packed.json'), document);
  writeFileSync(join(bin, 'workops'), program, { mode: 0o755 });
  return {
    PATH: `${bin}:${process.env.PATH}`,
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    WORKOPS_API_KEY: undefined,
    WORKOPS_URL: undefined,
  };
}
