import type { Delivery, FeedEvent } from './api';
import type { Around } from './around';
import { CliError, EXIT } from './exit';
import { forward, parseReceiver, sessionSecret } from './forward';
import { eventLine } from './listen';

export interface ListOptions {
  types?: string;
  resource?: string;
  from?: string;
  to?: string;
  limit: number;
}

const AGO = /^(\d{1,6})(m|h|d)$/;
const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const MOST_A_PAGE = 200;

/** Absolute, or relative to now: `90m`, `24h`, `7d`. */
function parseMoment(text: string, now = Date.now()): string {
  const [, count, unit] = AGO.exec(text) ?? [];
  const at = count === undefined ? Date.parse(text) : now - Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
  if (Number.isNaN(at))
    throw new CliError(`${text} is no moment, such as 2027-01-15T12:00:00Z, and no time ago, such as 90m, 24h or 7d.`);
  return new Date(at).toISOString();
}

/** Oldest first. */
export async function listEvents(around: Around, { types, resource, from, to, limit }: ListOptions): Promise<void> {
  const api = around.api();
  const filter = { types, resource_id: resource, from: from && parseMoment(from), to: to && parseMoment(to) };
  let after: string | undefined;
  for (let left = limit; left > 0;) {
    const query = { ...filter, after, limit: Math.min(left, MOST_A_PAGE) };
    const { data, meta } = await api.get('/events', { query, signal: around.terminal.interrupted });
    for (const event of data) around.show.result(eventLine(event, undefined), event);
    left -= data.length;
    if (meta.pagination.nextCursor === null) return;
    after = meta.pagination.nextCursor;
  }
  around.show.note(`There may be more: --limit, --from.`);
}

const loadEvent = async (around: Around, id: string): Promise<FeedEvent> =>
  (await around.api().get('/events/{id}', { path: { id }, signal: around.terminal.interrupted })).data;

export async function getEvent(around: Around, id: string): Promise<void> {
  const event = await loadEvent(around, id);
  around.show.result(JSON.stringify(event, null, 2), event);
}

/** Sends to an address, signed with the session's secret, or by the service to a subscription that received it. */
export async function resendEvent(
  around: Around,
  id: string,
  { forwardTo, webhook }: { forwardTo?: string; webhook?: string },
): Promise<void> {
  const { show, terminal } = around;
  if (forwardTo !== undefined) {
    const to = parseReceiver(forwardTo);
    const event = await loadEvent(around, id);
    const secret = sessionSecret(terminal);
    show.result(`Signed with ${secret}`, { forwarding_to: to.href, secret });
    const outcome = await forward(event, to, secret, terminal.interrupted);
    show.result(eventLine(event, outcome), { time: event.created_at, type: event.type, id, ...outcome });
    if (outcome.error !== undefined)
      throw new CliError(`${to.href} does not answer (${outcome.error}).`, EXIT.unavailable);
    return;
  }
  const { subscription_id, id: deliveryId } = await lastDelivery(around, id, webhook);
  const path = { id: subscription_id, deliveryId };
  await around.api().post('/webhooks/{id}/deliveries/{deliveryId}/redeliver', { path, signal: terminal.interrupted });
  show.result(`${id} is on its way to subscription ${subscription_id} again.`, {
    event_id: id,
    subscription_id,
    delivery_id: deliveryId,
  });
}

/** The last attempt to the subscription; by default to the only one with attempts. Ambiguity is an error. */
async function lastDelivery(around: Around, eventId: string, webhook: string | undefined): Promise<Delivery> {
  const api = around.api();
  const signal = around.terminal.interrupted;
  const ids = webhook === undefined ? [] : [webhook];
  if (webhook === undefined)
    for await (const { id } of api.each('/webhooks', { query: { limit: MOST_A_PAGE }, signal })) ids.push(id);
  const deliveries: Delivery[] = [];
  for (const id of ids) {
    const { data } = await api.get('/webhooks/{id}/deliveries', {
      path: { id },
      query: { event_id: eventId, limit: 1 },
      signal,
    });
    deliveries.push(...data);
  }
  const [delivery, ...rest] = deliveries;
  if (delivery === undefined)
    throw new CliError(
      'No subscription was sent this event: a replay sends it to one, and --forward-to anywhere.',
      EXIT.refused,
    );
  if (rest.length > 0)
    throw new CliError(
      `Several subscriptions were sent it; say which: ${deliveries.map((each) => `--webhook ${each.subscription_id}`).join(', ')}`,
    );
  return delivery;
}
