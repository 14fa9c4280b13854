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
import type { Actor } from '@workops/kernel';
import type { FastifyRequest } from 'fastify';
import { concatMap, type Observable } from 'rxjs';
import { shownPatients, type PatientSight, type ShownPatients } from './shown-patients';

/** Who keeps the log of reads. */
export const READ_LOG = Symbol('read log');

export interface ReadLog {
  /** Resolves once the rows are committed. Throws `unavailable` where they cannot be. */
  note(actor: Actor, shown: ShownPatients): Promise<void>;
}

/** The response, once the log has it. An opened content is closed again where the log cannot be written. */
export async function loggedAnswer(log: ReadLog, actor: Actor | undefined, sight: PatientSight, result: unknown): Promise<unknown> {
  try {
    if (!actor) throw new Error('Nobody is shown a patient without a credential.');
    await log.note(actor, shownPatients(sight, result));
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
      const { actor } = context.switchToHttp().getRequest<FastifyRequest>();
      return next.handle().pipe(concatMap((result: unknown) => loggedAnswer(this.log, actor, sight, result)));
    }
  }
  return mixin(ReadLogInterceptor);
};

/** Delays the response of a GET that shows patients until the log of reads has a row for each of them. */
export const LogReads = (sight: PatientSight): MethodDecorator => UseInterceptors(interceptorFor(sight));
