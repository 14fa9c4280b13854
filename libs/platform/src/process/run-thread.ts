import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { isTraced, startTracing, stopTracing } from '../tracing/start-tracing';
import { loadConfig, type PlatformConfig } from './config';
import { createLogger, type Logger } from './logger';
import { Metrics } from './metrics';
import { nestLogger } from './nest-logger';
import { releaseMemoryAfterStart } from './release-memory';
import { nameSourcesInStackTraces } from './stack-traces';
import { ALIVE_EVERY_MS, type FromThread, type ToThread } from './thread-messages';

export interface ThreadOptions<C extends PlatformConfig> {
  app: string;
  name: string;
  /** Runs at a lower priority. */
  givesWay?: boolean;
  Config: new () => C;
  module: (config: C, logger: Logger) => Parameters<typeof NestFactory.createApplicationContext>[0];
}

/**
 * The thread's side of `SupervisedThread`: log lines, metrics and heartbeats go to the process. An uncaught error ends
 * the thread, and the process starts another.
 */
export async function runThread<C extends PlatformConfig>({
  app,
  name,
  givesWay = false,
  Config,
  module,
}: ThreadOptions<C>): Promise<void> {
  nameSourcesInStackTraces();
  const port = parentPort;
  if (!port) throw new Error('This is the beginning of a thread, not of a process.');
  const tell = (message: FromThread): void => port.postMessage(message);
  // Elsewhere than on Linux this would change the whole process.
  if (givesWay && process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const config = loadConfig(Config, process.env);
  const logger = createLogger(
    app,
    config.LOG_LEVEL,
    { write: (line) => tell({ kind: 'log', line }) },
    isTraced(config),
  ).child({ thread: name });
  await startTracing(config, logger, { app, thread: name });
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));
  const context = await NestFactory.createApplicationContext(module(config, logger), {
    logger: nestLogger(logger),
    abortOnError: false,
  });
  const metrics = context.get<Metrics>(Metrics as Type<Metrics>);
  setInterval(() => tell({ kind: 'alive' }), ALIVE_EVERY_MS);
  tell({ kind: 'alive' });
  port.on('message', (message: ToThread) => {
    if (message.kind === 'stop') void stop(context, config, logger);
    else void metrics.text().then((text) => tell({ kind: 'metrics', ask: message.ask, text }));
  });
  logger.info('thread ready');
  releaseMemoryAfterStart();
}

async function stop(context: INestApplicationContext, config: PlatformConfig, logger: Logger): Promise<void> {
  try {
    await context.close();
    await stopTracing(config);
  } catch (error) {
    logger.error({ err: error }, 'shutdown failed');
  }
  // The process continues.
  process.exit(0);
}
