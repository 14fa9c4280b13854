import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { emitCli } from './cli-package/emit';
import { emitClient } from './client-package/emit';

const root = resolve(__dirname, '..', '..');
const folder = join(root, 'libs', 'cli', 'package');
const client = mkdtempSync(join(tmpdir(), 'client-'));
try {
  emitClient(root, client);
  rmSync(folder, { recursive: true, force: true });
  emitCli(root, folder, client);
} finally {
  rmSync(client, { recursive: true, force: true });
}
console.log(`Install it with npm install --global ${folder}, or pack it with npm pack ${folder}`);
