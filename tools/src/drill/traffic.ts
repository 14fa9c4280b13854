import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { Agent, request } from 'undici';
import { Child } from '../bench/child';
import { percentile } from '../bench/numbers';
import { Publication } from './publication';
import type { Stage } from './stage';

const WORKSPACES = 4;

const LOGGED = `
  SELECT request_payload::json->'resource'->>'id' AS id, count(*)::int AS attempts
    FROM events.attempt WHERE request_payload::json->'resource'->>'id' = ANY($1) GROUP BY 1`;

/** All rates are per second. */
export interface Rates {
  /** Creates through the API, each with a webhook. */
  creations: number;
  /** Reads through the API, once a contact exists. */
  reads: number;
  /** Commits without the API, as an import does, each with a webhook. */
  events: number;
}

export interface Call {
  at: number;
  took: number;
  /** 0 if the connection failed. */
  status: number;
  ok: boolean;
  retryAfter: boolean;
  contactId: string | undefined;
}

/** Twenty creations a second through HAProxy with a webhook each by default. */
export class Traffic {
  readonly calls: Call[] = [];
  /** Arrival times by contact. */
  readonly arrivals = new Map<string, number[]>();
  private readonly agent = new Agent({ connections: 50 });
  private running = true;
  private readonly pending = new Set<Promise<void>>();
  private readonly sending: Promise<void[]>;
  private newest: { id: string; token: string } | undefined;

  private constructor(
    private readonly stage: Stage,
    readonly receiver: Child,
    readonly workspaces: { id: string; token: string }[],
    private readonly rates: Rates,
    private readonly publication: Publication | undefined,
  ) {
    this.sending = Promise.all([
      this.send(rates.creations, (n) => this.create(n)),
      this.send(rates.reads, () => this.read()),
    ]);
  }

  static async start(stage: Stage, { creations = 20, reads = 0, events = 0 }: Partial<Rates> = {}): Promise<Traffic> {
    const receiver = await Child.start('arrivals-receiver');
    const workspaces: { id: string; token: string }[] = [];
    for (let n = 0; n < WORKSPACES; n += 1) workspaces.push(await subscribed(stage, `Drill ${n}`, receiver.port));
    const owners = workspaces.map(({ id }) => id);
    const publication = events > 0 ? await Publication.start(stage.databaseUrl, owners, events) : undefined;
    return new Traffic(stage, receiver, workspaces, { creations, reads, events }, publication);
  }

  /** Waits until everything that succeeded has arrived, or for the timeout. */
  async stop(arriveWithinMs = 60_000): Promise<void> {
    await this.quieten();
    const giveUp = Date.now() + arriveWithinMs;
    do {
      await sleep(100);
      await this.collect();
    } while (this.missing > 0 && Date.now() < giveUp);
    await this.receiver.stop();
  }

  publishFor(workspaceId: string): void {
    this.publication?.add(workspaceId);
  }

  /** Deliveries of earlier calls still arrive. */
  async quieten(): Promise<void> {
    this.running = false;
    await this.publication?.stop();
    await this.sending;
    await Promise.all(this.pending);
    await this.agent.destroy();
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

  get failed(): Call[] {
    return this.calls.filter(({ ok }) => !ok);
  }

  /** Resource ids, and when their commits were known. */
  get announced(): [resourceId: string, at: number][] {
    const created = this.created.map(({ contactId, at, took }): [string, number] => [contactId!, at + took]);
    return [...created, ...(this.publication?.committed ?? [])];
  }

  get missing(): number {
    return this.announced.filter(([id]) => !this.arrivals.has(id)).length;
  }

  get doubled(): string[] {
    return [...this.arrivals].filter(([, times]) => times.length > 1).map(([id]) => id);
  }

  get twice(): number {
    return this.doubled.length;
  }

  /** Resources whose webhook arrived more often than logged. */
  async beyondTheLog(client: Client): Promise<number> {
    const { rows } = await client.query<{ id: string; attempts: number }>(LOGGED, [this.doubled]);
    const logged = new Map(rows.map(({ id, attempts }) => [id, attempts]));
    return this.doubled.filter((id) => this.arrivals.get(id)!.length > (logged.get(id) ?? 0)).length;
  }

  /** Milliseconds from commit to webhook, for commits between two moments. */
  lags(from = 0, to = Number.POSITIVE_INFINITY): number[] {
    const inRange = this.announced.filter(([, at]) => at >= from && at < to);
    return inRange.map(([id, at]) => Math.max(0, (this.arrivals.get(id)?.[0] ?? Number.POSITIVE_INFINITY) - at));
  }

  lag99(from?: number, to?: number): number {
    return percentile(this.lags(from, to), 0.99);
  }

  /** Resources created before the moment whose webhook arrived after it. */
  lagsBehind(moment: number): number[] {
    const first = this.created
      .filter(({ at }) => at < moment)
      .map(({ contactId }) => this.arrivals.get(contactId!)?.[0]);
    return first.filter((at) => (at ?? 0) >= moment).map((at) => at! - moment);
  }

  /** Milliseconds until the first call begun after the last failed one. */
  recoveredAfter(moment: number): number {
    const failed = this.failed.filter(({ at }) => at >= moment);
    if (failed.length === 0) return 0;
    const last = Math.max(...failed.map(({ at }) => at));
    return last - moment + 1_000 / this.rates.creations;
  }

  statuses(from = 0, to = Number.POSITIVE_INFINITY): string {
    const counts = new Map<number, number>();
    for (const { at, status } of this.calls)
      if (at >= from && at < to) counts.set(status, (counts.get(status) ?? 0) + 1);
    return [...counts]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${count} x ${status || 'no answer'}`)
      .join(', ');
  }

  get driven(): string {
    const moments = this.calls.map(({ at }) => at);
    const took = (moments.at(-1)! - moments[0]!) / 1_000;
    return `${(moments.length / took).toFixed(0)} calls and ${(this.announced.length / took).toFixed(0)} events a second`;
  }

  private async send(perSecond: number, call: (n: number) => Promise<void>): Promise<void> {
    const began = performance.now();
    for (let n = 0; this.running && perSecond > 0; n += 1) {
      const sent = call(n);
      this.pending.add(sent);
      void sent.finally(() => this.pending.delete(sent));
      await sleep(Math.max(0, began + ((n + 1) * 1_000) / perSecond - performance.now()));
    }
  }

  private async create(n: number): Promise<void> {
    const { token } = this.workspaces[n % this.workspaces.length]!;
    const made = await this.call(token, 'POST', '/contacts', 201, JSON.stringify({ name: `Contacto ${n}` }));
    if (made) this.newest = { id: made, token };
  }

  private async read(): Promise<void> {
    if (this.newest) await this.call(this.newest.token, 'GET', `/contacts/${this.newest.id}`, 200);
  }

  /** Returns the id of the contact. */
  private async call(
    token: string,
    method: 'GET' | 'POST',
    path: string,
    wanted: number,
    body?: string,
  ): Promise<string | undefined> {
    const at = Date.now();
    const record = (status: number, retryAfter: boolean, contactId?: string): void => {
      this.calls.push({ at, took: Date.now() - at, status, ok: status === wanted, retryAfter, contactId });
    };
    try {
      const answer = await request(`${this.stage.baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        body: body ?? null,
        dispatcher: this.agent,
        headersTimeout: 60_000,
      });
      // HAProxy's own response is not JSON.
      const text = await answer.body.text();
      const made = answer.statusCode === 201 ? (JSON.parse(text) as { data: { id: string } }).data.id : undefined;
      record(answer.statusCode, answer.headers['retry-after'] !== undefined, made);
      return made;
    } catch {
      record(0, false);
      return undefined;
    }
  }
}

/** The receiver gets a webhook for each new contact. */
export async function subscribed(
  stage: Stage,
  name: string,
  receiverPort: number,
  path = '/',
): Promise<{ id: string; token: string }> {
  const made = JSON.parse(await stage.command(['workspace', 'create', '--name', name, '--json'])) as {
    workspace: { id: string };
    api_key: { token: string };
  };
  const { workspace, api_key: key } = made;
  const response = await fetch(`${stage.baseUrl}/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      url: `http://127.0.0.1:${receiverPort}${path}`,
      events: ['contact.created', 'contact.updated'],
    }),
  });
  if (response.status !== 201)
    throw new Error(`the subscription was answered with ${response.status}: ${await response.text()}`);
  return { id: workspace.id, token: key.token };
}
