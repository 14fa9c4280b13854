import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { Child } from '../bench/child';
import { percentile } from '../bench/numbers';
import type { Stage } from './stage';

const EVERY_MS = 50;
const WORKSPACES = 4;

export interface Call {
  at: number;
  took: number;
  /** 0 where the connection failed. */
  status: number;
  retryAfter: boolean;
  contactId: string | undefined;
}

/** Twenty creations a second through HAProxy, and the webhook of each. */
export class Traffic {
  readonly calls: Call[] = [];
  /** When the webhooks of a contact came. */
  readonly arrivals = new Map<string, number[]>();
  private readonly agent = new Agent({ connections: 50 });
  private running = true;
  private readonly pending = new Set<Promise<void>>();
  private readonly sending: Promise<void>;

  private constructor(
    private readonly stage: Stage,
    readonly receiver: Child,
    readonly workspaces: { id: string; token: string }[],
  ) {
    this.sending = this.send();
  }

  static async start(stage: Stage): Promise<Traffic> {
    const receiver = await Child.start('arrivals-receiver');
    const workspaces: { id: string; token: string }[] = [];
    for (let n = 0; n < WORKSPACES; n += 1) workspaces.push(await subscribed(stage, `Drill ${n}`, receiver.port));
    return new Traffic(stage, receiver, workspaces);
  }

  /** Ends it once everything that was answered with success has arrived, or after so long. */
  async stop(arriveWithinMs = 60_000): Promise<void> {
    this.running = false;
    await this.sending;
    await Promise.all(this.pending);
    const giveUp = Date.now() + arriveWithinMs;
    do {
      await sleep(100);
      await this.collect();
    } while (this.missing > 0 && Date.now() < giveUp);
    await this.agent.destroy();
    await this.receiver.stop();
  }

  async collect(): Promise<void> {
    for (const [id, at] of await this.receiver.ask<[string, number][]>('what came')) {
      const before = this.arrivals.get(id);
      if (before) before.push(at);
      else this.arrivals.set(id, [at]);
    }
  }

  get created(): Call[] {
    return this.calls.filter(({ status }) => status === 201);
  }

  get missing(): number {
    return this.created.filter(({ contactId }) => !this.arrivals.has(contactId!)).length;
  }

  get twice(): number {
    return [...this.arrivals.values()].filter((times) => times.length > 1).length;
  }

  /** Milliseconds from answer to webhook, of what was answered between two moments. */
  lags(from = 0, to = Number.POSITIVE_INFINITY): number[] {
    const answered = (call: Call) => call.at + call.took;
    const those = this.created.filter((call) => answered(call) >= from && answered(call) < to);
    return those.map((call) => Math.max(0, (this.arrivals.get(call.contactId!)?.[0] ?? Number.POSITIVE_INFINITY) - answered(call)));
  }

  lag99(from?: number, to?: number): number {
    return percentile(this.lags(from, to), 0.99);
  }

  /** Milliseconds from a moment to the webhook, of what was created before it and came after it. */
  lagsBehind(moment: number): number[] {
    const first = this.created.filter(({ at }) => at < moment).map(({ contactId }) => this.arrivals.get(contactId!)?.[0]);
    return first.filter((at) => (at ?? 0) >= moment).map((at) => at! - moment);
  }

  /** Milliseconds from a moment to the first call that was begun after the last one that was not answered with success. */
  recoveredAfter(moment: number): number {
    const failed = this.calls.filter(({ at, status }) => at >= moment && status !== 201);
    if (failed.length === 0) return 0;
    const last = Math.max(...failed.map(({ at }) => at));
    return last - moment + EVERY_MS;
  }

  statuses(from = 0, to = Number.POSITIVE_INFINITY): string {
    const counts = new Map<number, number>();
    for (const { at, status } of this.calls) if (at >= from && at < to) counts.set(status, (counts.get(status) ?? 0) + 1);
    return [...counts]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${count} x ${status || 'no answer'}`)
      .join(', ');
  }

  private async send(): Promise<void> {
    for (let n = 0; this.running; n += 1) {
      const next = performance.now() + EVERY_MS;
      const { token } = this.workspaces[n % this.workspaces.length]!;
      const call = this.call(token, n);
      this.pending.add(call);
      void call.finally(() => this.pending.delete(call));
      await sleep(Math.max(0, next - performance.now()));
    }
  }

  private async call(token: string, n: number): Promise<void> {
    const at = Date.now();
    try {
      const answer = await request(`${this.stage.baseUrl}/contacts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: `Contacto ${n}` }),
        dispatcher: this.agent,
        headersTimeout: 60_000,
      });
      // What HAProxy answers by itself while no api is ready is no JSON.
      const text = await answer.body.text();
      const body = answer.statusCode === 201 ? (JSON.parse(text) as { data?: { id: string } }) : {};
      const retryAfter = answer.headers['retry-after'] !== undefined;
      this.calls.push({ at, took: Date.now() - at, status: answer.statusCode, retryAfter, contactId: body.data?.id });
    } catch {
      this.calls.push({ at, took: Date.now() - at, status: 0, retryAfter: false, contactId: undefined });
    }
  }
}

/** A workspace whose every new contact is announced to the receiver. */
export async function subscribed(stage: Stage, name: string, receiverPort: number, path = '/'): Promise<{ id: string; token: string }> {
  const made = JSON.parse(await stage.command('workspace', 'create', '--name', name, '--json')) as {
    workspace: { id: string };
    api_key: { token: string };
  };
  const { workspace, api_key: key } = made;
  const response = await fetch(`${stage.baseUrl}/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://127.0.0.1:${receiverPort}${path}`, events: ['contact.created', 'contact.updated'] }),
  });
  if (response.status !== 201) throw new Error(`the subscription was answered with ${response.status}: ${await response.text()}`);
  return { id: workspace.id, token: key.token };
}
