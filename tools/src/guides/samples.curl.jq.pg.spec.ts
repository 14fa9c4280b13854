import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiApp } from '@workops/api/testing';
import { runsAsItSays, samplesIn } from './run-samples';

let api: ApiApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'samples-'));
  api = await ApiApp.start();
  await api.app.listen(0, '127.0.0.1');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api.close();
});

it.each(samplesIn('sh'))('the samples of the guide $page run in a shell', async (sample) => {
  await runsAsItSays(api, sample, ['bash', '--norc', '-euo', 'pipefail', '-c', sample.code], { cwd: folder });
});
