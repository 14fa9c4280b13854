import { NotFoundException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Actor, Clock } from '@workops/kernel';
import { CommittedEvents, Database } from '@workops/platform/database';
import { CLOCK, LOGGER, Metrics, type Logger } from '@workops/platform/process';
import { RequestLog } from '@workops/platform/requests';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  admit,
  answeredPreflight,
  refuseClosedFields,
  refuseUnscopedFields,
  type AdmittedCall,
  type Authenticator,
} from './admission';
import { installBodyParser, refuseOtherType } from './body-parser';
import { Bulkhead, type Arrival, type Patience } from './bulkhead/bulkhead';
import { enterBulkhead, enterNow, enterShared, stayingWhileAtWork } from './bulkhead/stay';
import { Turns } from './bulkhead/turns';
import { beginTrace, endTrace, withinTrace } from './call-trace';
import { encoded } from './compression';
import { refuseConditions } from './conditions/if-match.interceptor';
import { sentIfKnown } from './conditions/known-answer';
import { linkReads } from './conditions/single-reads';
import { isPreflight } from './cross-origin';
import { CalledOperationNotes, operationNoter } from './called-operations';
import { AUTHENTICATOR, SIGNERS } from './edge.module';
import { enveloped } from './envelope';
import { ErrorFilter } from './error-filter';
import { requestKeeper } from './kept-requests';
import { isLong, jsonInPieces, jsonInSteps } from './long-answers';
import { protectDocs } from './openapi/docs-page';
import type { DocumentedSurroundings } from './openapi/document';
import { publishDocument } from './openapi/publish';
import { isBulky, type DeclaredOperation } from './operation-declaration';
import { isUndeclared, isUnreachable } from './outside-paths';
import { PERSON_NAMES } from './pseudonyms/pseudonymise.interceptor';
import { pseudonymised, type PersonNames } from './pseudonyms/redactor';
import { refuseUnusableKey } from './idempotency/repeatable-call';
import { refuseUnknownQuery } from './query-names';
import { ReaderLinks } from './readable/shown-to-writer';
import { RateLimiter } from './rate-limit/rate-limiter';
import { WrongTokens } from './rate-limit/wrong-tokens';
import { Rehearsed } from './rehearsal/rehearsed';
import { takeValidateOnly } from './rehearsal/validate-only.interceptor';
import { requestRecorder } from './request-log';
import { fastifyServer } from './server';
import { SignedCalls, type Signers } from './signed-calls';
import { Listeners } from './streams/listeners';
import { requireReader, UNREAD_ANSWER_MS } from './unread-answer';
import { answerBeforeBody, isUnread } from './unread-body';

/** Calls without a credential together get no more connections than a workspace. */
export const NO_CREDENTIAL = 'no credential';

/** Refuses routes without a declared operation. */
function gatherOperations(fastify: FastifyInstance): DeclaredOperation[] {
  const operations: DeclaredOperation[] = [];
  // There are some thousand operations, so they are not compared pairwise.
  const ids = new Set<string>();
  const byPath = new Map<string, DeclaredOperation[]>();
  const links = new ReaderLinks();
  const turns = new Turns();
  fastify.addHook('onRoute', (route) => {
    if (isUnreachable(route.url))
      throw new Error(
        `${String(route.method)} ${route.url} is under none of the paths that an ingress lets through: see outside-paths.ts`,
      );
    const operation = route.config?.operation;
    if (!operation) {
      if (isUndeclared(route.url))
        throw new Error(`${String(route.method)} ${route.url} is not declared: use @Operation`);
      return;
    }
    // A GET can also be called as HEAD.
    if (route.method !== 'HEAD') {
      if (ids.has(operation.id)) throw new Error(`Two operations are called ${operation.id}`);
      ids.add(operation.id);
      operations.push(operation);
      const atPath = [...(byPath.get(operation.path) ?? []), operation];
      byPath.set(operation.path, atPath);
      linkReads(atPath, operation);
      links.add(operation);
    }
    if (operation.bodyLimit) route.bodyLimit = operation.bodyLimit;
    route.handler = stayingWhileAtWork(turns.taking(operation, route.handler));
  });
  return operations;
}

function arrivalAt<Visitor>(
  { operation, actor, visitor }: AdmittedCall & { visitor: Visitor },
  { headers }: FastifyRequest,
): Arrival & { visitor: Visitor } {
  const { heavy = false, bodyLimit = 0 } = operation;
  const bodyBytes = Math.min(bodyLimit, Number(headers['content-length'] ?? bodyLimit));
  return { workspaceId: actor.workspaceId, visitor, heavy, bulky: isBulky(operation), bodyBytes };
}

export interface EdgeLimits {
  unreadAnswerMs?: number;
  patience?: Patience;
}

interface Entrance {
  gate: { authenticator: Authenticator; limiter: RateLimiter; wrongTokens: WrongTokens };
  bulkhead: Bulkhead;
  database: Database;
}

function decorateRequests(fastify: FastifyInstance): void {
  fastify.decorateRequest('actor', undefined);
  fastify.decorateRequest('pseudonyms', false);
  fastify.decorateRequest('validateOnly', false);
  fastify.decorateRequest('stay', undefined);
  fastify.decorateRequest('visitor', null);
  fastify.decorateRequest('accountId', null);
  fastify.decorateRequest('uploadedFile', undefined);
  fastify.decorateRequest('committed', undefined);
  fastify.decorateRequest('idempotency', 'none');
  fastify.decorateRequest('trace', undefined);
}

/** False for a preflight, which is answered here. */
async function arrive({ gate, bulkhead }: Entrance, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  reply.header('x-request-id', request.id);
  if (isPreflight(request) && (await answeredPreflight(request, reply, gate))) return false;
  if (request.is404) throw new NotFoundException();
  const admitted = await admit(request, reply, gate);
  refuseUnknownQuery(request);
  takeValidateOnly(request);
  refuseConditions(request);
  refuseUnusableKey(request);
  if (!request.routeOptions.config.operation?.signed) refuseOtherType(request);
  if (!admitted) return true;
  const arrival = arrivalAt(admitted, request);
  if (!enterNow(bulkhead, arrival, request, reply)) await enterBulkhead(bulkhead, arrival, request, reply);
  return true;
}

/** Calls without a credential have a shared owner. */
function onBehalfOfCaller(database: Database, request: FastifyRequest, next: () => void): void {
  const { actor, routeOptions } = request;
  const owner = actor?.workspaceId ?? (routeOptions.config.operation && NO_CREDENTIAL);
  if (owner === undefined) return withinTrace(request, next);
  if (actor) request.committed ??= new CommittedEvents();
  withinTrace(request, () => database.onBehalfOf(owner, next, request.committed));
}

/** In order: trace, admission, bulkhead, body. */
function installEntrance(fastify: FastifyInstance, entrance: Entrance, signedCalls: SignedCalls): void {
  const { bulkhead, database } = entrance;
  fastify.addHook('onRequest', (request, reply, done) => {
    beginTrace(request, reply);
    withinTrace(request, () => {
      arrive(entrance, request, reply).then((goesOn) => {
        if (goesOn) onBehalfOfCaller(database, request, done);
      }, done);
    });
  });
  fastify.addHook('preParsing', (request, reply, body, done) => {
    const { operation } = request.routeOptions.config;
    if (!operation?.signed) return done(null, body);
    const enter = (actor: Actor) =>
      enterBulkhead(bulkhead, arrivalAt({ operation, actor, visitor: null }, request), request, reply);
    const admitting = () =>
      signedCalls.admitted(operation, request, reply, { body: body as AsyncIterable<Buffer>, enter });
    withinTrace(request, admitting).then((read) => done(null, read), done);
  });
  // A body arrives in a different async context.
  fastify.addHook('preValidation', (request, reply, done) => {
    const { actor, visitor, stay } = request;
    const { operation } = request.routeOptions.config;
    if (visitor === null || !stay || !actor || !operation) return onBehalfOfCaller(database, request, done);
    enterShared(bulkhead, arrivalAt({ operation, actor, visitor }, request), stay, reply).then(
      () => onBehalfOfCaller(database, request, done),
      done,
    );
  });
  fastify.addHook('preHandler', (request, _reply, done) => {
    refuseClosedFields(request);
    refuseUnscopedFields(request);
    done();
  });
}

/** In order: pseudonyms, envelope, tag, compression. */
function installAnswers(fastify: FastifyInstance, people: () => PersonNames, unreadAnswerMs: number): void {
  fastify.addHook('preSerialization', (request, reply, payload, done) => {
    const { operation } = request.routeOptions.config;
    if (!operation) {
      done(null, payload);
      return;
    }
    const send = (shown: unknown): void => {
      const pieces = jsonInPieces(shown);
      if (pieces) {
        reply.serializer(<T>(stream: T): T => stream);
        return done(null, pieces);
      }
      if (!isLong(shown)) return done(null, enveloped(shown));
      reply.serializer(String);
      jsonInSteps(shown).then((text) => done(null, text), done);
    };
    const { actor, pseudonyms } = request;
    const { method, personFields } = operation;
    // Responses of writes were stored with their pseudonyms.
    if (!pseudonyms || !actor || !personFields || method !== 'GET' || payload instanceof Rehearsed) {
      send(payload);
      return;
    }
    pseudonymised(payload as object, personFields, actor.workspaceId, people()).then(send, done);
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload === 'string') request.stay?.leaveShared?.();
    requireReader(request, reply, unreadAnswerMs);
    if (typeof payload === 'string' && isUnread(request)) return done(null, answerBeforeBody(request, reply, payload));
    const unchanged = sentIfKnown(request, reply, payload);
    if (unchanged) return done(null, unchanged.body);
    const body = encoded(request, reply, payload);
    if (body instanceof Promise) body.then((bytes) => done(null, bytes), done);
    else done(null, body);
  });
}

/** Pending records are written when the app closes. */
function installRecords(app: NestFastifyApplication, fastify: FastifyInstance, logger: Logger): void {
  const record = requestRecorder(logger, app.get(Metrics));
  const requestLog = app.get(RequestLog);
  const keep = requestKeeper(requestLog, app.get<Clock>(CLOCK));
  const calledOperations = app.get(CalledOperationNotes);
  const noteOperation = operationNoter(calledOperations);
  fastify.addHook('onResponse', (request, reply, done) => {
    record(request, reply);
    keep(request, reply);
    noteOperation(request);
    endTrace(request, reply);
    done();
  });
  // All calls have been answered by then.
  fastify.addHook('onClose', async () => void (await Promise.all([requestLog.flush(), calledOperations.flush()])));
}

/**
 * Call it once, before the app listens. Order: request id, trace, admission, bulkhead, body, validation, idempotency or
 * condition, the operation, pseudonyms, envelope, tag, compression, logs.
 */
export function installEdge(
  app: NestFastifyApplication,
  surroundings: DocumentedSurroundings,
  { unreadAnswerMs = UNREAD_ANSWER_MS, patience }: EdgeLimits = {},
): readonly DeclaredOperation[] {
  const fastify = fastifyServer(app);
  const logger = app.get<Logger>(LOGGER);
  const database = app.get(Database);
  const gate = {
    authenticator: app.get<Authenticator>(AUTHENTICATOR),
    limiter: app.get(RateLimiter),
    wrongTokens: app.get(WrongTokens),
  };
  app.get(Listeners).askFrom(gate.authenticator);
  const operations = gatherOperations(fastify);

  installBodyParser(fastify);
  protectDocs(fastify);
  decorateRequests(fastify);
  const signedCalls = new SignedCalls(gate, app.get<Signers>(SIGNERS), database, NO_CREDENTIAL);
  installEntrance(fastify, { gate, bulkhead: new Bulkhead(patience), database }, signedCalls);
  installAnswers(fastify, () => app.get<PersonNames>(PERSON_NAMES), unreadAnswerMs);
  installRecords(app, fastify, logger);

  app.useGlobalFilters(new ErrorFilter(app.getHttpAdapter(), logger));
  publishDocument(app, fastify, operations, surroundings);
  return operations;
}
