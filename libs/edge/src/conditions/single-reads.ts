import { Inject, Injectable, type Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { ModuleRef } from '@nestjs/core';
import { ExternalContextCreator } from '@nestjs/core/helpers/external-context-creator';
import { RouteParamsFactory } from '@nestjs/core/router/route-params-factory';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MEMBER_NAMES, nameAuthors, type MemberNames } from '../authors/present-names';
import { enveloped } from '../envelope';
import type { DeclaredOperation } from '../operation-declaration';
import { PERSON_NAMES } from '../pseudonyms/pseudonymise.interceptor';
import { pseudonymised, type PersonNames } from '../pseudonyms/redactor';
import { entityTag } from './entity-tag';

/** Only a single record has an ETag. */
export const isSingleRead = ({ method, response, list, produces, listens }: DeclaredOperation): boolean =>
  method === 'GET' && response !== undefined && !list && !produces && !listens;

/** True if it writes the record at its path and can depend on its state. */
export const isConditional = ({ method, asksOutside }: DeclaredOperation): boolean =>
  method !== 'GET' && method !== 'POST' && !asksOutside;

/** Either may be declared first. */
export function linkReads(atSamePath: readonly DeclaredOperation[], latest: DeclaredOperation): void {
  for (const each of atSamePath) {
    if (isSingleRead(latest) && isConditional(each)) each.readBy = latest;
    if (isSingleRead(each) && isConditional(latest)) latest.readBy = each;
  }
}

type Call = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type Controller = Record<string | symbol, (...args: unknown[]) => unknown>;

/** Compares responses for another operation's caller. Nothing is sent, logged or counted. */
@Injectable()
export class SingleReads {
  private readonly params = new RouteParamsFactory();
  private readonly calls = new Map<DeclaredOperation, Call>();

  constructor(
    @Inject(ModuleRef) private readonly modules: ModuleRef,
    @Inject(ExternalContextCreator) private readonly contexts: ExternalContextCreator,
  ) {}

  async tagFor(read: DeclaredOperation, request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const { actor, pseudonyms } = request;
    const shown = await this.resolveCall(read)(request, reply);
    if (actor && read.authorPaths.length > 0)
      await nameAuthors(shown, read.authorPaths, actor, this.modules.get<MemberNames>(MEMBER_NAMES, { strict: false }));
    if (!pseudonyms || !actor || !read.personFields) return entityTag(JSON.stringify(enveloped(shown)));
    const people = this.modules.get<PersonNames>(PERSON_NAMES, { strict: false });
    return entityTag(
      JSON.stringify(enveloped(await pseudonymised(shown as object, read.personFields, actor.workspaceId, people))),
    );
  }

  private resolveCall(read: DeclaredOperation): Call {
    const cached = this.calls.get(read);
    if (cached) return cached;
    const { controller, handler } = read;
    const instance = this.modules.get<Type<unknown>, Controller>(controller, { strict: false });
    const options = { guards: false, interceptors: false, filters: false };
    const where = [ROUTE_ARGS_METADATA, this.params, undefined, undefined] as const;
    const call = this.contexts.create(instance, instance[handler]!, String(handler), ...where, options) as Call;
    this.calls.set(read, call);
    return call;
  }
}
