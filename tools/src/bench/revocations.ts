import type { RunningService } from '../testing/service/running-service';
import { median, percentile, type Row } from './numbers';

const SAMPLES = 100;
const WANTED_MS = 100;
const AT_WORST_MS = 500;

/** Measures from the answered revocation to the first refusal by another process, which has just accepted the key. */
export async function benchRevocations(service: RunningService): Promise<Row[]> {
  const workspace = await service.unlimitedKey('Bench revocations');
  const at = `${(await service.another('api')).baseUrl}/api/v1`;
  const waits: number[] = [];
  for (let n = 0; n < SAMPLES; n += 1) {
    const body = { name: `Key ${n}`, scopes: ['contacts:read'] };
    const { body: made } = await service.call<{ data: { id: string; token: string } }>(
      workspace.token,
      'POST',
      '/api-keys',
      { body },
    );
    // An address may try few invalid tokens.
    const headers = { 'x-forwarded-for': `192.0.2.${n}` };
    const ask = async (): Promise<number> =>
      (await service.call(made.data.token, 'GET', '/contacts/stats', { headers, at })).status;
    if ((await ask()) !== 200) throw new Error('the other process does not let the key in');
    await service.call(workspace.token, 'DELETE', `/api-keys/${made.data.id}`);
    const revokedAt = performance.now();
    while ((await ask()) !== 401);
    waits.push(performance.now() - revokedAt);
  }
  const [half, worst] = [median(waits), percentile(waits, 0.99)];
  return [
    {
      what: 'Answered revocation to the refusal by another process',
      measured: `median ${half.toFixed(1)} ms, p99 ${worst.toFixed(1)} ms`,
      wanted: `median < ${WANTED_MS} ms, p99 < ${AT_WORST_MS} ms`,
      holds: half < WANTED_MS && worst < AT_WORST_MS,
    },
  ];
}
