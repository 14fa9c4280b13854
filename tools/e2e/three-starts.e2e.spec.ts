import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoFile } from '../src/start/demo-file';
import { RunningStart } from '../src/testing/service/running-start';

/** Long, because three products start on one machine. */
const TEST_LIMIT_MS = 600_000;

const headers = (key: string) => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' });

/** Creates a contact at the file's api with the file's key, and finds it. */
async function worksOnItsOwn({ base_url: base, live }: DemoFile, name: string): Promise<void> {
  const body = JSON.stringify({ name });
  const made = await fetch(`${base}/api/v1/contacts`, { method: 'POST', headers: headers(live.api_key), body });
  expect(made.status).toBe(201);
}

describe('three starts in the same second', () => {
  const folders = Array.from({ length: 3 }, () => mkdtempSync(join(tmpdir(), 'workops-three-')));
  const starts: RunningStart[] = [];
  afterAll(async () => {
    for (const start of starts) start.signal('SIGTERM');
    await Promise.all(starts.map((start) => start.ended()));
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it(
    'all succeed, each with its own servers and a demo file that names them',
    async () => {
      for (const folder of folders) {
        chmodSync(folder, 0o755);
        starts.push(new RunningStart(folder));
      }
      const demos = await Promise.all(starts.map((start) => start.ready(TEST_LIMIT_MS)));
      for (const [place, demo] of demos.entries()) {
        await worksOnItsOwn(demo, `start${place}`);
        for (const other of demos.filter((each) => each !== demo)) {
          const answer = await fetch(`${other.base_url}/api/v1/contacts`, { headers: headers(demo.live.api_key) });
          expect(answer.status).toBe(401);
        }
      }
      const addresses = demos.flatMap((demo) => [
        demo.base_url,
        demo.issuer_url,
        demo.portal_url,
        demo.model_server_url,
        demo.voice_server_url,
        demo.payment_server_url,
        demo.dns_server_url,
        demo.whatsapp?.cloud_api_url,
        demo.mail?.mail_url,
        demo.web_chat?.page_url,
        demo.clinic_source?.vendor_url,
      ]);
      expect(addresses).not.toContain(undefined);
      expect(new Set(addresses).size).toBe(addresses.length);
    },
    TEST_LIMIT_MS,
  );
});
