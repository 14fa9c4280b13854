import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { DomainError, outdated } from '@workops/kernel';
import { Database, type Transaction } from '@workops/platform/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { conditionLock } from '../idempotency/repeatable-call';
import type { DeclaredOperation } from '../operation-declaration';
import { MalformedCall } from '../validation';
import { isNamed, requiredTags, type NamedTags } from './entity-tag';
import { SingleReads } from './single-reads';

const hasChanged = () => outdated('The record is no longer what this ETag says. Read it again.');

const notTaken = (path: string, message: string) =>
  new MalformedCall('params', [{ path, message, code: 'unrecognized_keys' }]);

/** Ignoring an unchecked condition could overwrite the state that it protects. */
export function refuseConditions({ headers, method, routeOptions }: FastifyRequest): void {
  const { operation } = routeOptions.config;
  if (!operation) return;
  if (headers['if-match'] !== undefined && !operation.readBy) {
    throw notTaken('If-Match', 'This operation cannot depend on what a record is: it takes no If-Match.');
  }
  if (headers['if-none-match'] !== undefined && method !== 'GET' && method !== 'HEAD')
    throw notTaken('If-None-Match', 'Only reads take If-None-Match.');
}

const isMissing = (error: unknown): boolean =>
  error instanceof DomainError && (error.kind === 'not_found' || error.kind === 'gone');

/** Undefined if the caller would not find the record. */
type Look = () => Promise<string | undefined>;

/**
 * Implements `If-Match`. The write runs first and is checked before its commit: it has locked the rows, and others
 * still see the replaced record.
 */
@Injectable()
export class IfMatch implements NestInterceptor {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(SingleReads) private readonly reads: SingleReads,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const header = request.headers['if-match'];
    const { readBy } = request.routeOptions.config.operation ?? {};
    if (header === undefined || !readBy) return next.handle();
    return from(
      this.judged(request, requiredTags(header), this.lookAt(readBy, request, http.getResponse<FastifyReply>()), next),
    );
  }

  private lookAt(read: DeclaredOperation, request: FastifyRequest, reply: FastifyReply): Look {
    return async () => {
      try {
        return await this.reads.tagFor(read, request, reply);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    };
  }

  private async judged(request: FastifyRequest, tags: NamedTags, look: Look, next: CallHandler): Promise<unknown> {
    // Refuses most outdated calls without a lock. The operation itself refuses a missing record.
    const before = await look();
    if (before !== undefined && !isNamed(tags, before)) throw hasChanged();
    const lock = { name: conditionLock(request), workspaceId: request.actor!.workspaceId };
    const write = () =>
      this.database.inOne(() => this.database.exclusively(lock, (tx) => this.writtenOver(tx, tags, look, next)));
    // A rehearsal is already a transaction and restarts with the turn; an Idempotency-Key already has the turn.
    return this.database.isInTransaction() ? write() : this.database.withTurn(lock, write);
  }

  private async writtenOver(tx: Transaction, tags: NamedTags, look: Look, next: CallHandler): Promise<unknown> {
    const isTrue = async (): Promise<boolean | undefined> => {
      const tag = await this.database.committed(look);
      return tag === undefined ? undefined : isNamed(tags, tag);
    };
    let result: unknown;
    try {
      result = await lastValueFrom<unknown>(next.handle());
    } catch (error) {
      // A concurrent write may have come first.
      if (error instanceof DomainError && error.kind !== 'unavailable' && (await isTrue()) === false)
        throw hasChanged();
      throw error;
    }
    await tx.check();
    if (!(await isTrue())) throw hasChanged();
    return result;
  }
}
