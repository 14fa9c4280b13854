import type { Server } from 'node:http';
import type { INestApplication, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DatabaseUnreachable } from '../database/unreachable';
import { ConfigurationError, loadConfig, type PlatformConfig } from '../process/config';
import { Lifecycle } from '../process/lifecycle';
import { createLogger, type Logger } from '../process/logger';
import { nestLogger } from '../process/nest-logger';
import { releaseMemoryAfterStart } from '../process/release-memory';
import { nameSourcesInStackTraces } from '../process/stack-traces';
import { isTraced, startTracing, stopTracing } from '../tracing/start-tracing';

const CLOSE_IDLE_EVERY_MS = 50;

export interface AppOptions<C extends PlatformConfig> {
  name: string;
  Config: new () => C;
  module: (config: C, logger: Logger) => Parameters<typeof NestFactory.create>[0];
  /** The HTTP server, if the app needs more than probes and metrics. */
  adapter?: (config: C, logger: Logger) => FastifyAdapter;
  configure?: (app: NestFastifyApplication, config: C) => void | Promise<void>;
}

/**
 * On SIGTERM or SIGINT readiness turns 503, the listener closes, workers finish, pools close and traces are flushed.
 * Exits with 0, or 1 after the grace period; kill -9 loses nothing, because state is in rows.
 */
export async function runApp<C extends PlatformConfig>(options: AppOptions<C>): Promise<void> {
  nameSourcesInStackTraces();
  const config = configurationOrExit(options.Config);
  const logger = createLogger(options.name, config.LOG_LEVEL, undefined, isTraced(config));
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  try {
    await startTracing(config, logger, { app: options.name });
    const adapter = options.adapter?.(config, logger) ?? new FastifyAdapter();
    const app = await NestFactory.create<NestFastifyApplication>(options.module(config, logger), adapter, {
      logger: nestLogger(logger),
      abortOnError: false,
      bodyParser: false,
    });
    await options.configure?.(app, config);
    const lifecycle = app.get<Lifecycle>(Lifecycle as Type<Lifecycle>);
    letGoOfConnections(app, lifecycle);
    stopOnSignal(app, lifecycle, config, logger);
    await app.listen(config.PORT, config.HOST);
    lifecycle.started();
    logger.info(
      {
        url: await app.getUrl(),
        database_pool: config.DATABASE_POOL_SIZE,
        queues: config.REDIS_URL ? 'redis' : 'postgres',
      },
      'ready',
    );
    releaseMemoryAfterStart();
  } catch (error) {
    if (error instanceof DatabaseUnreachable) logger.fatal(`could not start: ${error.message}`);
    else logger.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
}

function configurationOrExit<C extends PlatformConfig>(Config: new () => C): C {
  try {
    return loadConfig(Config, process.env);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

/** While stopping, responses close their connection so that the client reconnects to another replica. */
function letGoOfConnections(app: NestFastifyApplication, lifecycle: Lifecycle): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (_request, reply, done) => {
      if (lifecycle.isStopping) reply.raw.setHeader('connection', 'close');
      done();
    });
}

function stopOnSignal(app: INestApplication, lifecycle: Lifecycle, config: PlatformConfig, logger: Logger): void {
  const stop = async (signal: string): Promise<void> => {
    logger.info({ signal }, 'stopping');
    lifecycle.stopping();
    setTimeout(() => {
      logger.error(
        { grace_ms: config.SHUTDOWN_GRACE_MS },
        'grace period expired; unfinished work will be picked up again',
      );
      process.exit(1);
    }, config.SHUTDOWN_DELAY_MS + config.SHUTDOWN_GRACE_MS).unref();
    await new Promise((resolve) => setTimeout(resolve, config.SHUTDOWN_DELAY_MS));
    // A kept-alive connection would keep the listener open until the client closes it.
    const server = app.getHttpServer() as Server;
    setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS).unref();
    await app.close();
    await stopTracing(config);
    logger.info('stopped');
    process.exit(0);
  };
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop(signal).catch((error: unknown) => {
        logger.error({ err: error }, 'shutdown failed');
        process.exit(1);
      });
    });
  }
}
