import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ApiApp } from '@workops/api/testing';
import { pythonClient, runsAsItSays, samplesIn } from './run-samples';

/** Repeats a call with one key, reads pages, and handles refusals. */
const PYTHON_DRIVER = `
import sys
api = Client(sys.argv[1], sys.argv[2])
first, again = [api.call("POST", "/contacts", body={"name": "Josefa Núñez", "origin_channel": "manual", "external_id": "a"}, key="order-17")["data"]["id"] for _ in range(2)]
api.call("POST", "/contacts", body={"name": "Ana Pérez", "origin_channel": "manual"})
told = [first == again, sorted(each["name"] for each in api.each("/contacts", limit=1))]
for body in ({"name": "Otra", "origin_channel": "manual", "external_id": "a"}, {}):
    try:
        api.call("POST", "/contacts", body=body)
    except ApiError as error:
        told.append([error.status, error.code, error.request_id is not None])
print(json.dumps(told))`;

let api: ApiApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'samples-'));
  writeFileSync(join(folder, 'workops.py'), pythonClient());
  api = await ApiApp.start();
  await api.app.listen(0, '127.0.0.1');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api.close();
});

it.each(samplesIn('python'))('the samples of the guide $page in Python print the documented output', async (sample) => {
  const env = { PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1' };
  await runsAsItSays(api, sample, ['python3', '-c', sample.code], { cwd: folder, env });
});

it('the Python client deduplicates calls by key, reads all pages, and distinguishes refusals', async () => {
  const { token } = await api.workspace();
  const { stdout } = await promisify(execFile)('python3', [
    '-c',
    pythonClient() + PYTHON_DRIVER,
    await api.app.getUrl(),
    token,
  ]);
  expect(JSON.parse(stdout)).toEqual([
    true,
    ['Ana Pérez', 'Josefa Núñez'],
    [409, 'UNIQUE_CONFLICT', true],
    [400, 'VALIDATION_ERROR', true],
  ]);
});
