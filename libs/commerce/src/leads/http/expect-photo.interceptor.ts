import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { INTAKE, type Intake } from '../../index';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { readPathParam } from '@workops/edge';

/**
 * Refuses an unexpected photo before its content. A possible repeat passes, because its first answer is looked up
 * later.
 */
@Injectable()
export class ExpectPhoto implements NestInterceptor {
  constructor(@Inject(INTAKE) private readonly intake: Intake) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const mayBeRepeat = request.headers['idempotency-key'] !== undefined;
    await this.intake.expectCandidatePhoto(request.actor!, readPathParam(request, 'submission_id') as string, {
      mayBeRepeat,
    });
    return next.handle();
  }
}
