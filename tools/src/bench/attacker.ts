import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Attack, AttackResult } from './isolation/attack';
import { hostileBody } from './isolation/hostile-bodies';

/** A separate process, so that it does not slow down the process that times the neighbour. */
let stopped = true;
let running: Promise<AttackResult> | undefined;

async function attack({
  calls,
  connections,
  total = Number.POSITIVE_INFINITY,
  pauseMs = 0,
}: Attack): Promise<AttackResult> {
  const agent = new Agent({ connections, headersTimeout: 60_000, bodyTimeout: 60_000 });
  const statuses: Record<string, number> = {};
  let sent = 0;
  const client = async (): Promise<void> => {
    while (!stopped && sent < total) {
      const call = calls[sent % calls.length]!;
      const number = (sent += 1);
      const headers = { ...call.headers, ...(call.keyed && { 'idempotency-key': `attack-${process.pid}-${number}` }) };
      const body = call.hostile ? hostileBody(call.hostile) : call.body?.replaceAll('{n}', String(number));
      const status = await request(call.url, { method: call.method, headers, body: body ?? null, dispatcher: agent })
        .then(async (answer) => {
          await answer.body.dump();
          return String(answer.statusCode);
        })
        .catch((error: unknown) => (error as { code?: string }).code ?? 'failed');
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  await agent.destroy();
  return { statuses };
}

process.on('message', (message: Attack | 'stop' | 'wait') => {
  if (message === 'stop' || message === 'wait') {
    if (message === 'stop') stopped = true;
    void running?.then((result) => process.send?.(result));
    return;
  }
  stopped = false;
  running = attack(message);
  process.send?.('started');
});
process.send?.({ port: 0 });
