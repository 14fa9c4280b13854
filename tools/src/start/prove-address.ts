import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoCall } from './demo-calls';

const PATIENCE_MS = 60_000;
const POLL_MS = 200;
const CODE = /(?:[2-9A-Z]{5}-){3}[2-9A-Z]{5}/;

interface ProvenAccount {
  id: string;
  address_proven_at: string | null;
}

/** Mails are files whose names sort by time. */
async function mailedCode(folder: string, address: string): Promise<string | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f].*\.eml$/.test(name));
  for (const name of names.sort().reverse()) {
    const mail = await readFile(join(folder, name), 'utf8');
    const code = CODE.exec(mail)?.[0];
    if (code !== undefined && mail.includes(address)) return code;
  }
  return undefined;
}

/** Does what a customer does by hand. */
export async function proveAddress(
  call: DemoCall,
  { id, address, folder }: { id: string; address: string; folder: string },
): Promise<void> {
  const challenged = await call<ProvenAccount>('POST', `/messaging-accounts/${id}/address-challenge`);
  if (challenged.address_proven_at !== null) return;
  const limit = performance.now() + PATIENCE_MS;
  for (let failure: unknown; performance.now() < limit; await sleep(POLL_MS)) {
    const code = await mailedCode(folder, address);
    if (code === undefined) continue;
    try {
      await call('POST', `/messaging-accounts/${id}/address-proof`, { code });
      return;
    } catch (error) {
      // An earlier start's mail may still be the newest.
      if (failure !== undefined && performance.now() + POLL_MS > limit) throw error;
      failure = error;
    }
  }
  throw new Error(`No code came to ${address}.`);
}
