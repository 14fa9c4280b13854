import {
  Inject,
  Injectable,
  mixin,
  StreamableFile,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Actor } from '@workops/kernel';
import type { FastifyRequest } from 'fastify';
import { concatMap, type Observable } from 'rxjs';
import { token } from '@workops/platform/process';
import { enveloped } from '../envelope';
import { couldRead } from '../readable/shown-to-writer';
import type { DeclaredOperation } from '../operation-declaration';
import { patientSight, shownPatients, type PatientSight, type ShownPatients } from './shown-patients';

export const READ_LOG = token<ReadLog>('read log');

export interface ReadLog {
  /** Resolves once committed. Throws `unavailable`. */
  note(actor: Actor, shown: ShownPatients): Promise<void>;
}

/** Waits for the read log; if logging fails, an opened content is closed. */
export async function loggedAnswer(
  log: ReadLog,
  actor: Actor | undefined,
  sight: PatientSight,
  result: unknown,
  query?: unknown,
): Promise<unknown> {
  try {
    if (!actor) throw new Error('Nobody is shown a patient without a credential.');
    await log.note(actor, shownPatients(sight, result, query));
    return result;
  } catch (error) {
    if (result instanceof StreamableFile) result.getStream().destroy();
    throw error;
  }
}

const interceptorFor = (sight: PatientSight): Type<NestInterceptor> => {
  @Injectable()
  class ReadLogInterceptor implements NestInterceptor {
    constructor(@Inject(READ_LOG) private readonly log: ReadLog) {}

    intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
      const { actor, query } = context.switchToHttp().getRequest<FastifyRequest>();
      return next.handle().pipe(concatMap((result: unknown) => loggedAnswer(this.log, actor, sight, result, query)));
    }
  }
  return mixin(ReadLogInterceptor);
};

/** The response of a GET waits until the read log has a row for each patient. */
export const LogReads = (sight: PatientSight): MethodDecorator => UseInterceptors(interceptorFor(sight));

const sightsOfWrites = new WeakMap<DeclaredOperation, { sight: PatientSight | undefined }>();

/** Declared by the reads of the record; cached per operation. */
function sightOfWrite(operation: DeclaredOperation | undefined, actor: Actor | undefined): PatientSight | undefined {
  if (!operation?.shownBy || !actor || !couldRead(operation, actor.scopes)) return undefined;
  const cached = sightsOfWrites.get(operation);
  if (cached) return cached.sight;
  const [read] = operation.shownBy.map((each) => patientSight(each)).filter((each) => each !== undefined);
  const sight: PatientSight | undefined = read && { ...read, action: 'read' };
  sightsOfWrites.set(operation, { sight });
  return sight;
}

const answerData = (result: unknown): unknown =>
  typeof result === 'string' ? (JSON.parse(result) as { data?: unknown }).data : enveloped(result).data;

@Injectable()
class WriteLogInterceptor implements NestInterceptor {
  constructor(@Inject(ModuleRef) private readonly modules: ModuleRef) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { actor, routeOptions } = context.switchToHttp().getRequest<FastifyRequest>();
    const sight = sightOfWrite(routeOptions.config.operation, actor);
    if (!sight) return next.handle();
    return next.handle().pipe(concatMap((result: unknown) => this.logged(actor!, sight, result)));
  }

  /** Stored refusals, and responses without a record, show no patient. */
  private async logged(actor: Actor, sight: PatientSight, result: unknown): Promise<unknown> {
    const data = answerData(result);
    const shown = typeof data === 'object' && data !== null ? shownPatients(sight, data) : undefined;
    if (shown && shown.patientIds.length > 0)
      await this.modules.get<ReadLog>(READ_LOG, { strict: false }).note(actor, shown);
    return result;
  }
}

/**
 * A write's response, repeats and rehearsals included, waits for the read log. The write is committed; if logging fails
 * the response is 503, and a repeat is answered and logged.
 */
export const LogWrites = UseInterceptors(WriteLogInterceptor);
