import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { RecordedEvent } from '@workops/contracts';
import type { Actor } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { token } from '@workops/platform/process';
import { enveloped } from '../envelope';
import { PERSON_NAMES } from '../pseudonyms/pseudonymise.interceptor';
import { pseudonymised, type PersonNames } from '../pseudonyms/redactor';
import { MalformedCall } from '../validation';
import { MOST_EVENTS, Rehearsed, VALIDATE_ONLY, type RehearsedEvent } from './rehearsed';

export const EVENT_DISCLOSURE = token<EventDisclosure>('disclosure of events');

/** Others see only the number of events. */
const READS_EVENTS = 'events:read';

export type EventDisclosure = (actor: Actor, event: RecordedEvent) => { data?: object; data_omitted?: string };

declare module 'fastify' {
  interface FastifyRequest {
    validateOnly: boolean;
  }
}

/** Operations without support have refused it before. */
export function takeValidateOnly(request: FastifyRequest): void {
  const query = request.query as Record<string, unknown>;
  if (!Object.hasOwn(query, VALIDATE_ONLY) || !request.routeOptions.config.operation) return;
  const flag = query[VALIDATE_ONLY];
  if (flag !== 'true' && flag !== 'false') {
    throw new MalformedCall('query', [
      { path: VALIDATE_ONLY, message: 'Must be true or false.', code: 'invalid_type' },
    ]);
  }
  request.validateOnly = flag === 'true';
  // Operations do not know the parameter.
  delete query[VALIDATE_ONLY];
}

/**
 * The operation runs in one transaction, which is rolled back; refusals are the usual ones. It wraps the idempotency,
 * which stores nothing.
 */
@Injectable()
export class ValidateOnly implements NestInterceptor {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(ModuleRef) private readonly modules: ModuleRef,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    return request.validateOnly ? from(this.rehearsed(request, http.getResponse<FastifyReply>(), next)) : next.handle();
  }

  private async rehearsed(request: FastifyRequest, reply: FastifyReply, next: CallHandler): Promise<Rehearsed> {
    const { result, events } = await this.database.rehearse(() => lastValueFrom<unknown>(next.handle()));
    const { statusCode: status } = reply;
    reply.code(200);
    const shown = result === undefined ? {} : enveloped(await this.shownTo(request, result));
    const listed = request.actor!.scopes.has(READS_EVENTS)
      ? events.slice(0, MOST_EVENTS).map((event) => this.shownEvent(request, event))
      : [];
    return new Rehearsed(shown, { status, events: listed, events_omitted: events.length - listed.length });
  }

  /** A write's response already has its pseudonyms. */
  private async shownTo(
    { actor, pseudonyms, method, routeOptions }: FastifyRequest,
    result: unknown,
  ): Promise<unknown> {
    const { personFields } = routeOptions.config.operation!;
    if (!pseudonyms || !actor || !personFields || method !== 'GET') return result;
    const people = this.modules.get<PersonNames>(PERSON_NAMES, { strict: false });
    return pseudonymised(result as object, personFields, actor.workspaceId, people);
  }

  private shownEvent({ actor, pseudonyms }: FastifyRequest, event: RecordedEvent): RehearsedEvent {
    const { type, version, resource, changes } = event;
    const disclosed = this.modules.get<EventDisclosure>(EVENT_DISCLOSURE, { strict: false });
    const data = pseudonyms ? { data_omitted: 'restricted_visibility' } : disclosed(actor!, event);
    return { type, version, resource, ...(changes && { changes }), ...data };
  }
}
