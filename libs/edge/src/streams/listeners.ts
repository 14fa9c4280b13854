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
import { requireAll, tokenOf, type Authenticator } from '../admission';
import { EventStream } from './event-stream';

/** A revoked credential is noticed within this time, plus that of one check. */
const CHECK_EVERY_MS = 2_000;
const AT_ONCE = 20;
const LAST_EVENT_ID = 'last-event-id';
/** Longer than any id that a stream gives. */
const LONGEST_ID = 200;

/** A client that listens. */
export interface Listener {
  stream: EventStream;
  /** Its credential's present rights: they can change while it listens. */
  actor: Actor;
  /** Where it was before; undefined for one that begins. */
  lastEventId: string | undefined;
  /** The address of a caller from a website; null for all others. */
  visitor: string | null;
}

interface Listening {
  listener: Listener;
  request: FastifyRequest;
}

/** A call with a streaming response. */
export interface ListeningCall {
  request: FastifyRequest;
  reply: FastifyReply;
}

export const CurrentCall = createParamDecorator((_data: unknown, context: ExecutionContext): ListeningCall => {
  const http = context.switchToHttp();
  return { request: http.getRequest<FastifyRequest>(), reply: http.getResponse<FastifyReply>() };
});

/** Aborted once the client is gone. From now on the call takes no place of its workspace. */
export function beginWaiting({ request, reply }: ListeningCall): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.destroyed) gone.abort();
  else reply.raw.once('close', () => gone.abort());
  request.stay?.leave();
  return gone.signal;
}

export const EVENT_STREAM = 'text/event-stream';

/** The answer of an operation that a client listens to. */
export const listening = ({ stream }: Listener): StreamableFile => new StreamableFile(stream, { type: EVENT_STREAM });

/**
 * The clients that listen to this process. Each one's credential is checked again every 2 s: one that may no longer use the operation ends its stream. A
 * listener has no place among the calls of its workspace.
 */
@Injectable()
export class Listeners implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly all = new Set<Listening>();
  private authenticator: Authenticator | undefined;
  private timer: NodeJS.Timeout | undefined;
  private checking = false;

  /** Who knows what the listeners' credentials open. */
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

  /** Begins the answer of a call that was admitted. */
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
    // A client that calls by HEAD has its response at once.
    reply.raw.once('close', () => listener.stream.destroy());
    // A buffering proxy would keep it from the client.
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

  /** On an error, as during a database outage, the stream stays: nothing can be sent meanwhile. */
  private async checkOne({ listener, request }: Listening): Promise<void> {
    try {
      const admitted = await this.authenticator!.authenticate(tokenOf(request.headers.authorization), request.id);
      requireAll(admitted, request);
      listener.actor = admitted.actor;
    } catch (error) {
      if (error instanceof DomainError && error.kind !== 'unavailable') listener.stream.end();
    }
  }
}
