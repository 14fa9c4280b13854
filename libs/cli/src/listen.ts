import { ApiError, isRefusal } from '@workops/client';
import type { FeedEvent, Listed } from './api';
import type { Around } from './around';
import { CliError, EXIT } from './exit';
import { forward, parseReceiver, sessionSecret, type Outcome } from './forward';
import { pause } from './pause';
import { faultOfNetwork, readable } from './show';

export interface ListenOptions {
  forwardTo?: string;
  types?: string;
  after?: string;
  printJson?: boolean;
}

const PAGE = 100;
const WAIT_SECONDS = 25;
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 30_000;
/** Errors of a restarting receiver. */
const UNANSWERED = ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'];
const ATTEMPTS = 5;

const restAfter = (failures: number): number => Math.min(FIRST_REST_MS * 2 ** (failures - 1), LONGEST_REST_MS);

/**
 * Forwards events until Ctrl-C. The cursor advances after a complete page, so a failure may repeat events but misses
 * none.
 */
export async function listen(around: Around, options: ListenOptions): Promise<void> {
  const { terminal, show } = around;
  const { types, printJson = false } = options;
  const to = options.forwardTo === undefined ? undefined : parseReceiver(options.forwardTo);
  const signal = terminal.interrupted;
  const secret = sessionSecret(terminal);
  const api = around.api();
  let after = options.after ?? 'latest';
  const read = (wait: number): Promise<Listed<FeedEvent>> =>
    api.get('/events', { query: { after, types, limit: PAGE, wait }, signal });
  // Reports errors of the key, address or cursor at once.
  let page = await read(0);
  if (to) show.result(`Forwarding to ${to.href}, signed with ${secret}`, { forwarding_to: to.href, secret });
  show.note('Listening. Ctrl-C ends it.');
  try {
    for (;;) {
      for (const event of page.data) await handle(around, event, to, secret, printJson);
      after = page.meta.pagination.nextCursor ?? page.meta.pagination.resumeCursor!;
      page = await untilAnswered(around, () => read(WAIT_SECONDS));
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  show.result(`Ended. What comes from now on: --after ${after}`, { ended: true, after });
}

async function untilAnswered<T>({ terminal, show }: Around, ask: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await ask();
    } catch (error) {
      terminal.interrupted.throwIfAborted();
      const why = passing(error);
      const ms = restAfter(failures);
      terminal.err(
        show.forPerson
          ? `The feed does not answer (${why}); again in ${ms / 1_000} s.\n`
          : `${JSON.stringify({ waiting: why, ms })}\n`,
      );
      await pause(ms, terminal.interrupted);
    }
  }
}

/** Code of a failure that a retry may fix; rethrows others. */
function passing(error: unknown): string {
  if (isRefusal(error, 'GONE')) throw new CliError(`${error.message} Begin again without --after.`, EXIT.refused);
  if (error instanceof ApiError && (error.status === 429 || error.status >= 500)) return String(error.status);
  const fault = faultOfNetwork(error);
  if (fault === undefined) throw error;
  return fault;
}

async function handle(
  around: Around,
  event: FeedEvent,
  to: URL | undefined,
  secret: string,
  whole: boolean,
): Promise<void> {
  const { terminal, show } = around;
  for (let attempt = 1; ; attempt++) {
    const outcome = to && (await forward(event, to, secret, terminal.interrupted));
    show.result(eventLine(event, outcome, whole), {
      time: event.created_at,
      type: event.type,
      id: event.id,
      ...outcome,
      ...(whole && { event }),
    });
    if (!outcome?.error || !UNANSWERED.includes(outcome.error) || attempt === ATTEMPTS) return;
    await pause(restAfter(attempt), terminal.interrupted);
    terminal.interrupted.throwIfAborted();
  }
}

export function eventLine(event: FeedEvent, outcome: Outcome | undefined, whole = false): string {
  const outcomeText = outcome && `  ${outcome.status ?? outcome.error}  ${outcome.ms} ms`;
  const head = `${readable(event.created_at)}  ${event.type.padEnd(24)}  ${event.id}${outcomeText ?? ''}`;
  return whole ? `${head}\n${JSON.stringify(event, null, 2)}` : head;
}
