import {
  createParamDecorator,
  Injectable,
  StreamableFile,
  type BeforeApplicationShutdown,
  type ExecutionContext,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DomainError, type Actor } from '@workops/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireAll, bearerToken, type Authenticator } from '../admission';
import { EventStream } from './event-stream';

/** A revoked credential is noticed within this time, plus one check. */
const CHECK_EVERY_MS = 2_000;
const AT_ONCE = 20;
const LAST_EVENT_ID = 'last-event-id';
/** Longer than any id that a stream sends. */
const LONGEST_ID = 200;

export interface Listener {
  stream: EventStream;
  /** Rights that can change while it listens. */
  actor: Actor;
  /** Undefined for a new client. */
  lastEventId: string | undefined;
  /** Client address of a caller from a website, else null. */
  visitor: string | null;
}

interface Listening {
  listener: Listener;
  request: FastifyRequest;
}

export interface ListeningCall {
  request: FastifyRequest;
  reply: FastifyReply;
}

export const CurrentCall = createParamDecorator((_data: unknown, context: ExecutionContext): ListeningCall => {
  const http = context.switchToHttp();
  return { request: http.getRequest<FastifyRequest>(), reply: http.getResponse<FastifyReply>() };
});

/** Releases the call's slot; the signal aborts once the client is gone. */
export function beginWaiting({ request, reply }: ListeningCall): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.destroyed) gone.abort();
  else reply.raw.once('close', () => gone.abort());
  request.stay?.leave();
  return gone.signal;
}

export const EVENT_STREAM = 'text/event-stream';

export const listening = ({ stream }: Listener): StreamableFile => new StreamableFile(stream, { type: EVENT_STREAM });

/**
 * Each credential is checked every 2 s, and its stream ends if it may no longer use the operation. Listeners occupy no
 * slot of their workspace.
 */
@Injectable()
export class Listeners implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly all = new Set<Listening>();
  private authenticator: Authenticator | undefined;
  private timer: NodeJS.Timeout | undefined;
  private checking = false;

  askFrom(authenticator: Authenticator): void {
    this.authenticator = authenticator;
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.check(), CHECK_EVERY_MS);
    this.timer.unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
    for (const { listener } of this.all) listener.stream.end();
  }

  add({ request, reply }: ListeningCall): Listener {
    const named = request.headers[LAST_EVENT_ID];
    const lastEventId = typeof named === 'string' ? named.slice(0, LONGEST_ID) : undefined;
    const listener: Listener = {
      stream: new EventStream(),
      actor: request.actor!,
      lastEventId,
      visitor: request.visitor,
    };
    const listening = { listener, request };
    this.all.add(listening);
    listener.stream.once('close', () => this.all.delete(listening));
    // A HEAD call has its response at once.
    reply.raw.once('close', () => listener.stream.destroy());
    // Keeps proxies from buffering the stream.
    reply.header('x-accel-buffering', 'no');
    request.stay?.leave();
    return listener;
  }

  private async check(): Promise<void> {
    if (this.checking) return;
    this.checking = true;
    const waiting = [...this.all];
    const work = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await this.checkOne(next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    this.checking = false;
  }

  /** After an error, such as a database outage, the stream stays open; nothing is sent during an outage. */
  private async checkOne({ listener, request }: Listening): Promise<void> {
    try {
      const admitted = await this.authenticator!.authenticate(bearerToken(request.headers.authorization), request.id);
      requireAll(admitted, request);
      listener.actor = admitted.actor;
    } catch (error) {
      if (error instanceof DomainError && error.kind !== 'unavailable') listener.stream.end();
    }
  }
}
