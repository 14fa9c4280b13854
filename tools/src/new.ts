import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { generate, USAGE, WrongUse } from './generators/generate';

const root = resolve(__dirname, '..', '..');

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) return console.log(USAGE);
  for (const file of await generate(root, args)) console.log(file);
  if (args[0] !== 'context') return;
  // Links the new package, so that others can import it.
  const pnpm = join(root, '.tools', 'node_modules', '.bin', 'pnpm');
  const linked = spawnSync(pnpm, ['install', '--no-frozen-lockfile', '--prefer-offline'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CI: 'true' },
  });
  if (linked.status !== 0) throw new WrongUse('The package could not be linked: run pnpm install.');
}

main().catch((error: unknown) => {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof WrongUse ? 2 : 1;
});
