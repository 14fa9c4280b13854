import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { timedSignature } from '@workops/platform';
import { LocalServer, type Answer } from '../local-server';

export interface KeptListing {
  vehicleId: string;
  externalId: string;
  revision: number;
  fields: Record<string, unknown>;
  /** Sizes in bytes. */
  photos: Map<string, number>;
}

/** Absent faults are reset. */
export interface Faults {
  slow_ms?: number;
  /** Number of calls that fail with `fail_status`, 503 by default. */
  fail?: number;
  fail_status?: number;
  /** The work was done. */
  drop?: number;
  hang?: boolean;
}

export interface PortalCounts {
  calls: number;
  puts: number;
  deletes: number;
  photos: number;
  /** Calls with a used key. */
  repeats: number;
  mostAtOnce: number;
}

/** Signed with the account's secret; some paths need a bearer token. */
export interface SentCall {
  url: string;
  secret: string;
  body: object;
  bearer?: string;
}

const LISTING = /^\/listings\/([0-9a-f-]{36})(?:\/photos\/([0-9a-f-]{36}))?$/;
const NO_COUNTS: PortalCounts = { calls: 0, puts: 0, deletes: 0, photos: 0, repeats: 0, mostAtOnce: 0 };

/**
 * Stores listings (`GET /listings`) and repeats its response for a repeated key. Refuses a listing without price or
 * year with 422, and an older revision with 409. `POST /faults` sets failures, `POST /send` sends a signed call, `GET
 * /counts` returns counters.
 */
export class LocalPortal extends LocalServer {
  readonly listings = new Map<string, KeptListing>();
  counts: PortalCounts = { ...NO_COUNTS };
  private readonly answered = new Map<string, Answer>();
  private faults: Faults = {};
  private atOnce = 0;
  private given = 0;

  behave(faults: Faults): void {
    this.faults = { ...faults };
  }

  /** `X-Portal-Signature` covers the body's bytes. */
  async send({ url, secret, body, bearer }: SentCall): Promise<{ status: number; body: unknown }> {
    const sent = JSON.stringify(body);
    const headers = {
      'content-type': 'application/json',
      'x-portal-signature': timedSignature(sent, secret, new Date()),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    };
    const answer = await fetch(url, { method: 'POST', headers, body: sent });
    return { status: answer.status, body: await answer.json() };
  }

  protected async serve(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const [vehicleId, photoId] = LISTING.exec(request.url ?? '')?.slice(1) ?? [];
    if (vehicleId) await this.call({ request, response, vehicleId, photoId, body });
    else this.answer(response, await this.command(request, body));
  }

  private async command({ method, url }: IncomingMessage, body: Buffer): Promise<Answer> {
    const command = `${method} ${url}`;
    if (command === 'GET /listings') {
      return {
        status: 200,
        body: [...this.listings.values()].map((listing) => ({ ...listing, photos: [...listing.photos.keys()] })),
      };
    }
    if (command === 'GET /counts') return { status: 200, body: this.counts };
    if (command === 'POST /faults') {
      this.behave(JSON.parse(body.toString()) as Faults);
      return { status: 200, body: this.faults };
    }
    if (command === 'POST /send')
      return { status: 200, body: await this.send(JSON.parse(body.toString()) as SentCall) };
    return { status: 404, body: { error: 'GET /listings, GET /counts, POST /faults, POST /send' } };
  }

  private async call(call: {
    request: IncomingMessage;
    response: ServerResponse;
    vehicleId: string;
    photoId: string | undefined;
    body: Buffer;
  }) {
    const { request, response, vehicleId, photoId, body } = call;
    this.atOnce += 1;
    this.counts.calls += 1;
    this.counts.mostAtOnce = Math.max(this.counts.mostAtOnce, this.atOnce);
    response.once('close', () => (this.atOnce -= 1));
    if (this.faults.hang) return;
    if (this.faults.slow_ms) await sleep(this.faults.slow_ms);
    if ((this.faults.fail ?? 0) > 0) {
      this.faults.fail! -= 1;
      return this.answer(response, { status: this.faults.fail_status ?? 503 });
    }
    const key = `${request.method} ${request.url} ${String(request.headers['idempotency-key'])}`;
    const earlierAnswer = this.answered.get(key);
    if (earlierAnswer) this.counts.repeats += 1;
    const answer =
      earlierAnswer ??
      (photoId ? this.keepPhoto(vehicleId, photoId, body) : this.change(request.method ?? '', vehicleId, body));
    if (answer.status < 300) this.answered.set(key, answer);
    if ((this.faults.drop ?? 0) > 0) {
      this.faults.drop! -= 1;
      response.destroy();
      return;
    }
    this.answer(response, answer);
  }

  private change(method: string, vehicleId: string, body: Buffer): Answer {
    if (method === 'DELETE') {
      this.counts.deletes += 1;
      return { status: this.listings.delete(vehicleId) ? 200 : 404 };
    }
    this.counts.puts += 1;
    const { revision, ...fields } = JSON.parse(body.toString()) as {
      revision: number;
      price_clp: number | null;
      year: number | null;
    };
    if (fields.price_clp === null || fields.year === null)
      return { status: 422, body: { error: 'price_clp and year are required' } };
    const before = this.listings.get(vehicleId);
    if (before && before.revision > revision) return { status: 409, body: { error: 'an older revision' } };
    const externalId = before?.externalId ?? `L-${(this.given += 1)}`;
    this.listings.set(vehicleId, {
      vehicleId,
      externalId,
      revision,
      fields,
      photos: before?.photos ?? new Map<string, number>(),
    });
    return { status: 200, body: { external_id: externalId, url: `${this.url}/listings/${vehicleId}` } };
  }

  private keepPhoto(vehicleId: string, photoId: string, body: Buffer): Answer {
    this.counts.photos += 1;
    const listing = this.listings.get(vehicleId);
    if (!listing) return { status: 404 };
    listing.photos.set(photoId, body.length);
    return { status: 204 };
  }
}
