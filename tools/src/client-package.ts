import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { emitClient } from './client-package/emit';

const root = resolve(__dirname, '..', '..');
const folder = join(root, 'libs', 'client', 'package');
rmSync(folder, { recursive: true, force: true });
emitClient(root, folder);
console.log(`Pack it with npm pack ${folder}`);
