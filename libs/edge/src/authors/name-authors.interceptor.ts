import {
  Inject,
  Injectable,
  mixin,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import type { Actor } from '@workops/kernel';
import type { FastifyRequest } from 'fastify';
import { concatMap, type Observable } from 'rxjs';
import type { Deferred } from '../operation-declaration';
import { MEMBER_NAMES, nameAuthors, type MemberNames } from './present-names';

const interceptorFor = (paths: readonly (readonly string[])[]): Type<NestInterceptor> => {
  @Injectable()
  class AuthorInterceptor implements NestInterceptor {
    constructor(@Inject(MEMBER_NAMES) private readonly names: MemberNames) {}

    intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
      const { actor } = context.switchToHttp().getRequest<FastifyRequest>();
      return actor ? next.handle().pipe(concatMap((result: unknown) => this.shown(actor, result))) : next.handle();
    }

    private async shown(actor: Actor, result: unknown): Promise<unknown> {
      if (typeof result !== 'function') return nameAuthors(result, paths, actor, this.names);
      const rest = result as Deferred<unknown>;
      return async () => this.shown(actor, await rest());
    }
  }
  return mixin(AuthorInterceptor);
};

/** Stored authors keep the name of their time. */
export const NameAuthors = (paths: readonly (readonly string[])[]): MethodDecorator =>
  UseInterceptors(interceptorFor(paths));
