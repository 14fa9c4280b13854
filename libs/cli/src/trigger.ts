import { randomBytes } from 'node:crypto';
import type { FeedEvent } from './api';
import { createUntypedApi } from './api';
import type { Around } from './around';
import { CliError, EXIT } from './exit';
import { eventLine } from './listen';
import { recipes, type Step } from './recipes';

export interface TriggerOptions {
  webhook?: string;
  live?: boolean;
}

const WAIT_SECONDS = 10;

/** Makes a real change with sample data, or sends a subscription's test event. */
export async function trigger(around: Around, event: string, { webhook, live = false }: TriggerOptions): Promise<void> {
  const { show, packed, terminal } = around;
  if (webhook !== undefined) {
    const { data } = await around
      .api()
      .post('/webhooks/{id}/test', { path: { id: webhook }, body: { event }, signal: terminal.interrupted });
    return show.result(`A test event ${data.event_id} is on its way to the subscription.`, {
      event_id: data.event_id,
      test: true,
    });
  }
  const steps = Object.hasOwn(recipes, event) ? recipes[event]! : undefined;
  if (!steps) {
    throw new CliError(
      packed.events.includes(event)
        ? `${event} needs more than sample data: make it happen, or send its test event to a subscription with --webhook <id>. Made here: ${Object.keys(recipes).join(', ')}.`
        : `There is no event ${event}.`,
    );
  }
  const seen = await changed(around, event, steps, live);
  if (seen.length === 0)
    throw new CliError(
      `The changes are made, and ${event} is not in the feed after ${WAIT_SECONDS} s.`,
      EXIT.unavailable,
    );
  for (const each of seen) show.result(eventLine(each, undefined), each);
}

async function changed(around: Around, event: string, steps: readonly Step[], live: boolean): Promise<FeedEvent[]> {
  const { terminal } = around;
  const signal = terminal.interrupted;
  const api = around.api();
  const { data: me } = await api.get('/me', { signal });
  if (me.livemode && !live) {
    throw new CliError(
      `${me.workspace.name} is a live workspace, and this writes sample data into it: add --live, or sign in to a sandbox.`,
    );
  }
  const { meta } = await api.get('/events', { query: { after: 'latest', limit: 1 }, signal });
  await made(around, steps);
  const until = performance.now() + WAIT_SECONDS * 1_000;
  const query = { types: event, wait: WAIT_SECONDS };
  for (let after = meta.pagination.nextCursor ?? meta.pagination.resumeCursor!; ;) {
    const page = await api.get('/events', { query: { ...query, after }, signal });
    if (page.data.length > 0 || performance.now() >= until) return page.data;
    after = page.meta.pagination.nextCursor ?? page.meta.pagination.resumeCursor!;
  }
}

type Answered = { data?: { id?: string } } | undefined;

async function made(around: Around, steps: readonly Step[]): Promise<void> {
  const client = createUntypedApi(around.credentials());
  const ids: string[] = [];
  for (const { method, path, body } of steps) {
    const filled = (text: string): string =>
      text
        .replace(/\{(\d+)\}/g, (_all, number: string) => ids[Number(number) - 1] ?? '')
        .replaceAll('{any}', () => randomBytes(4).toString('hex'));
    const sent = body && (JSON.parse(filled(JSON.stringify(body))) as object);
    const answer = (await client[method](filled(path), {
      body: sent,
      signal: around.terminal.interrupted,
    })) as Answered;
    ids.push(answer?.data?.id ?? '');
  }
}
