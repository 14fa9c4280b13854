import { randomBytes } from 'node:crypto';
import { sign } from '@workops/webhooks';
import type { FeedEvent } from './api';
import { CliError } from './exit';
import { faultOfNetwork } from './show';
import type { Terminal } from './terminal';

/** The timeout of a subscription's receiver. */
const TIMEOUT_MS = 10_000;

export interface Outcome {
  status?: number;
  error?: string;
  ms: number;
}

/** WORKOPS_WEBHOOK_SECRET lets a receiver keep its configuration; otherwise a new secret. */
export const sessionSecret = ({ env }: Terminal): string =>
  env.WORKOPS_WEBHOOK_SECRET || `whsec_${randomBytes(32).toString('hex')}`;

export function parseReceiver(text: string): URL {
  try {
    const url = new URL(text.includes('://') ? text : `http://${text}`);
    if (['http:', 'https:'].includes(url.protocol)) return url;
  } catch {
    // The error is thrown below.
  }
  throw new CliError(`${text} is no address, such as http://127.0.0.1:4000/hook.`);
}

/** Posts the event as a subscription does, signed now in both formats. Redirects are not followed. */
export async function forward(event: FeedEvent, to: URL, secret: string, signal: AbortSignal): Promise<Outcome> {
  const body = JSON.stringify(event);
  const began = performance.now();
  const ms = (): number => Math.round(performance.now() - began);
  try {
    const answer = await fetch(to, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'workops-cli/1',
        'service-livemode': String(event.livemode),
        'x-webhook-event': event.type,
        'x-webhook-event-id': event.id,
        ...sign({ id: event.id, payload: body }, secret),
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await answer.body?.cancel();
    return { status: answer.status, ms: ms() };
  } catch (error) {
    if (signal.aborted) throw error;
    return { error: faultOfNetwork(error) ?? String(error), ms: ms() };
  }
}
