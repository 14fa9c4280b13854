import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningService } from '../testing/service/running-service';
import { WebhookReceiver } from '../testing/service/webhook-receiver';
import { median, percentile, type Row } from './numbers';

const SAMPLES = 100;
const PAUSE_MS = 40;
const WANTED_MS = 50;

/** An idle service, from the answered POST to the delivery. A delivery that overtakes the answer counts as 0. */
export async function benchLatency(service: RunningService): Promise<Row[]> {
  const workspace = await service.workspace('Bench latency');
  const receiver = await WebhookReceiver.start();
  await service.call(workspace.token, 'POST', '/webhooks', {
    body: { url: receiver.url, events: ['contact.created'] },
  });
  const waits: number[] = [];
  try {
    for (let n = 0; n < SAMPLES; n += 1) {
      const { status } = await service.call(workspace.token, 'POST', '/contacts', { body: { name: `Contacto ${n}` } });
      if (status !== 201) throw new Error(`the contact was answered with ${status}`);
      const answeredAt = Date.now();
      await receiver.waitFor(({ deliveries }) => deliveries.length === n + 1);
      waits.push(Math.max(0, receiver.deliveries[n]!.at - answeredAt));
      await sleep(PAUSE_MS);
    }
  } finally {
    await receiver.close();
  }
  const half = median(waits);
  return [
    {
      what: 'Idle: answered POST to received delivery',
      measured: `median ${half} ms, p99 ${percentile(waits, 0.99)} ms`,
      wanted: `median < ${WANTED_MS} ms`,
      holds: half < WANTED_MS,
    },
  ];
}
