import 'reflect-metadata';
import { Global, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DomainError, systemClock, type Clock } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { SecretBox, systemIds } from '@workops/platform';
import { Database } from '@workops/platform/database';
import { CLOCK, CONFIG, createLogger, IDS, LOGGER, Metrics, type Logger } from '@workops/platform/process';
import type { Admitted, Authenticator } from '../admission';
import { CalledOperationNotes } from '../called-operations';
import { AUTHENTICATOR, EdgeModule, SIGNERS } from '../edge.module';
import { installEdge, type EdgeLimits } from '../edge';
import type { DeclaredOperation } from '../operation-declaration';
import { createServer } from '../server';
import type { Signers } from '../signed-calls';
import { HttpCalls, TRUSTED_PROXIES } from './http-calls';

/** Default: an API key without a rate limit. */
export type KnownToken = Pick<Admitted, 'actor'> & Partial<Admitted>;

class KnownTokens implements Authenticator {
  constructor(private readonly tokens: Record<string, KnownToken>) {}

  authenticate(token: string, requestId: string): Promise<Admitted> {
    const knownToken = this.tokens[token];
    if (!knownToken)
      return Promise.reject(
        new DomainError('unauthenticated', 'UNAUTHORIZED', 'The credential is unknown or revoked.'),
      );
    const { kind = 'api_key', rateLimit = 'unlimited', origins = null, pseudonyms = false } = knownToken;
    return Promise.resolve({ actor: { ...knownToken.actor, requestId }, kind, rateLimit, origins, pseudonyms });
  }

  isOfOurForm(): boolean {
    return true;
  }

  mayCallFrom(origin: string): Promise<boolean> {
    return Promise.resolve(Object.values(this.tokens).some(({ origins }) => origins?.includes(origin)));
  }
}

export interface EdgeAppOptions extends EdgeLimits {
  controllers: Type[];
  tokens?: Record<string, KnownToken>;
  signers?: Signers;
  database?: Database;
  clock?: Clock;
  logger?: Logger;
  secretBox?: SecretBox;
}

export interface EdgeApp {
  app: NestFastifyApplication;
  operations: readonly DeclaredOperation[];
  send: HttpCalls['send'];
  close(): Promise<void>;
}

const NOBODY_SIGNS: Signers = { findSigner: () => Promise.resolve(undefined) };

const noDatabase = () => Promise.reject(new Error('This test has no database.'));

const NO_DATABASE = {
  query: noDatabase,
  transaction: noDatabase,
  onBehalfOf: <T>(_workspaceId: string, work: () => T) => work(),
  onBehalfOfNobody: <T>(work: () => T) => work(),
  givingWay: <T>(work: () => T) => work(),
};

/** The token `all` has every scope and no rate limit. */
export async function edgeApp(options: EdgeAppOptions): Promise<EdgeApp> {
  const {
    controllers,
    tokens = {},
    signers = NOBODY_SIGNS,
    clock = systemClock,
    logger = createLogger('test', 'silent'),
  } = options;
  const provided = [
    { provide: SIGNERS, useValue: signers },
    {
      provide: CalledOperationNotes,
      useValue: new CalledOperationNotes({
        write: async () => undefined,
        now: () => new Date(),
        failed: () => undefined,
        onBehalfOfNobody: (work) => work(),
      }),
    },
    { provide: AUTHENTICATOR, useValue: new KnownTokens({ all: { actor: anActor() }, ...tokens }) },
    { provide: CONFIG, useValue: { RATE_LIMIT_BURST: 120, RATE_LIMIT_PER_SECOND: 2, REQUEST_LOG_PER_MINUTE: 0 } },
    { provide: CLOCK, useValue: clock },
    { provide: IDS, useValue: systemIds },
    { provide: LOGGER, useValue: logger },
    { provide: Database, useValue: options.database ?? NO_DATABASE },
    { provide: SecretBox, useValue: options.secretBox ?? new SecretBox(Buffer.alloc(32, 7)) },
    { provide: Metrics, useValue: new Metrics('test') },
  ];

  @Global()
  @Module({ providers: provided, exports: provided })
  class TestPlatform {}

  @Module({ imports: [TestPlatform, EdgeModule], controllers })
  class TestModule {}

  const app = await NestFactory.create<NestFastifyApplication>(TestModule, createServer(logger, TRUSTED_PROXIES), {
    logger: false,
    abortOnError: false,
    bodyParser: false,
  });
  const surroundings = {
    origin: 'http://127.0.0.1',
    scheme: { type: 'http', scheme: 'bearer' },
    paths: {},
    webhooks: { webhooks: {}, components: { schemas: {}, pathItems: {} }, models: [] },
  };
  const operations = installEdge(app, surroundings, options);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const http = new HttpCalls(app);
  const close = async () => {
    http.close();
    await app.close();
  };
  return { app, operations, send: (call) => http.send(call), close };
}
