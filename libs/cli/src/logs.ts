import type { Client } from '@workops/client';
import type { Api, Delivery, LoggedCall } from './api';
import type { Around } from './around';
import { pause } from './pause';
import { readable } from './show';

const PAGE = 100;
const REST_MS = 2_000;
/** Log entries may be a second late. */
const OVERLAP_MS = 10_000;
/** Calls of this route are not shown. */
const OWN_ROUTE = '/api/v1/requests';

interface Line {
  line: string;
  told: unknown;
}
/** Oldest first; none on the first poll. */
type News = (signal: AbortSignal) => Promise<Line[]>;

/** Shows logged calls, or a subscription's ended attempts, until Ctrl-C. */
export async function tailLogs(around: Around, { webhook }: { webhook?: string }): Promise<void> {
  const { show, terminal } = around;
  const signal = terminal.interrupted;
  const news = webhook === undefined ? newCalls(around.api()) : newAttempts(around.api(), webhook);
  show.note(webhook === undefined ? 'Calls of the API. Ctrl-C ends it.' : 'Attempts to deliver. Ctrl-C ends it.');
  try {
    for (; !signal.aborted; await pause(REST_MS, signal)) {
      for (const { line, told } of await news(signal)) show.result(line, told);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

const callKey = ({ request_id, started_at }: LoggedCall): string => `${started_at} ${request_id}`;

function newCalls(api: Client<Api>): News {
  let seen: Map<string, LoggedCall> | undefined;
  let newest: string | undefined;
  return async (signal) => {
    const calls: LoggedCall[] = [];
    if (newest === undefined) calls.push(...(await api.get('/requests', { query: { limit: PAGE }, signal })).data);
    else {
      const from = new Date(Date.parse(newest) - OVERLAP_MS).toISOString();
      for await (const call of api.each('/requests', { query: { limit: PAGE, from }, signal })) calls.push(call);
    }
    const before = seen;
    const fresh = before ? calls.filter((call) => !before.has(callKey(call)) && call.route !== OWN_ROUTE) : [];
    seen = new Map(calls.map((call) => [callKey(call), call]));
    newest = calls[0]?.started_at ?? newest;
    return fresh.reverse().map((call) => ({ line: callLine(call), told: call }));
  };
}

function newAttempts(api: Client<Api>, id: string): News {
  let last: number | undefined;
  return async (signal) => {
    const { data } = await api.get('/webhooks/{id}/deliveries', { path: { id }, query: { limit: PAGE }, signal });
    const before = last;
    last = Math.max(before ?? 0, ...data.map((each) => each.id));
    const fresh = before === undefined ? [] : data.filter((each) => each.id > before);
    return fresh.reverse().map((each) => ({ line: attemptLine(each), told: each }));
  };
}

const callLine = ({ started_at, status, method, path, duration_ms, request_id }: LoggedCall): string =>
  `${readable(started_at)}  ${status}  ${method.padEnd(6)}  ${path}  ${Math.round(duration_ms)} ms  ${request_id}`;

const attemptLine = ({ created_at, event, event_id, attempt, status_code, error, latency_ms }: Delivery): string =>
  `${readable(created_at)}  ${event.padEnd(24)}  ${event_id}  ${error ?? status_code}  ${latency_ms ?? '-'} ms  attempt ${attempt}`;
