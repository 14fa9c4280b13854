import type { Delivery } from './api';
import type { Around } from './around';
import { pause } from './pause';

const PAGE = 100;
const REST_MS = 2_000;

/** Shows each attempt to deliver as it ends, until Ctrl-C; of all subscriptions unless one is named. */
export async function tailLogs(around: Around, { webhook }: { webhook?: string }): Promise<void> {
  const { show, terminal } = around;
  const signal = terminal.interrupted;
  const api = around.api();
  const ids = webhook === undefined ? [] : [webhook];
  if (webhook === undefined) for await (const { id } of api.each('/webhooks', { signal })) ids.push(id);
  /** The newest entry that was shown, by subscription. */
  const shown = new Map<string, number>();
  show.note(`Attempts to deliver, of ${ids.length === 1 ? 'one subscription' : `${ids.length} subscriptions`}. Ctrl-C ends it.`);
  try {
    for (; !signal.aborted; await pause(REST_MS, signal)) {
      for (const id of ids) {
        const { data } = await api.get('/webhooks/{id}/deliveries', { path: { id }, query: { limit: PAGE }, signal });
        const last = shown.get(id);
        const fresh = last === undefined ? [] : data.filter((each) => each.id > last).reverse();
        for (const each of fresh) show.result(attemptLine(each), each);
        shown.set(id, Math.max(last ?? 0, ...data.map((each) => each.id)));
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

const attemptLine = ({ created_at, event, event_id, attempt, status_code, error, latency_ms }: Delivery): string =>
  `${created_at.replace('T', ' ').slice(0, 19)}  ${event.padEnd(24)}  ${event_id}  ${error ?? status_code}  ${latency_ms ?? '-'} ms  attempt ${attempt}`;
