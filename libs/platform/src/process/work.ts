import type { Provider } from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import type { DeclaredSubscriber, Place } from '../outbox/declared-subscriber';
import { Database } from '../database/database';
import { Files } from '../files';
import { runSubscriber, type EventHandler } from '../outbox/subscriber';
import type { Queues } from '../queues/queues';
import { SecretBox } from '../secret-box';
import type { PlatformConfig } from './config';
import { EarlyStop } from './early-stop';
import type { Logger } from './logger';
import { Metrics } from './metrics';
import { CLOCK, CONFIG, IDS, LOGGER, QUEUES } from './platform.module';
import { Recurring } from './recurring';
import { from, provide, type Ingredients, type Injected } from './source';
import { token, type Token } from './token';

export interface WorkDeps {
  database: Database;
  files: Files;
  queues: Queues;
  sealer: SecretBox;
  clock: Clock;
  ids: Ids;
  logger: Logger;
  metrics: Metrics;
  config: PlatformConfig;
}

const EVERY_PROCESS = {
  database: Database,
  files: Files,
  queues: QUEUES,
  sealer: SecretBox,
  clock: CLOCK,
  ids: IDS,
  logger: LOGGER,
  metrics: Metrics,
  config: CONFIG,
};

/** A slow round delays no other. */
export interface Round {
  run(): Promise<unknown>;
  everyMs: number;
  what?: string;
  /** A run logs how many of these it removed. */
  removes?: string;
  /** Looks for rows due by time, so it keeps its interval while nothing is committed. */
  keepsPace?: true;
}

export interface RunningWork {
  start?(): void;
  rounds?: readonly Round[];
  handles?: readonly Handling[];
  /** Starts nothing new, and aborts calls in flight. */
  leaveOff?(): void | Promise<void>;
  /** Closes resources that the last rounds needed. */
  close?(): void | Promise<void>;
}

interface Handling {
  subscriber: DeclaredSubscriber;
  handler: EventHandler;
}

export const handling = (subscriber: DeclaredSubscriber, handler: EventHandler): Handling => ({ subscriber, handler });

export interface OwnWork {
  name: string;
  key: Token<BackgroundWork>;
  runsIn: Place;
  providers: readonly Provider[];
}

/** The registry fills its needs from other contexts. */
export interface Work<Outside> extends OwnWork {
  outside: Token<Outside>;
}

interface WorkDeclaration<Needs extends Ingredients> {
  /**
   * Name in the log after the context's: `billing: payment methods`. Its rounds are slow while nothing is committed to
   * the context's schema.
   */
  name: string;
  runsIn: Place;
  needs: Needs;
  begin(deps: WorkDeps & Injected<Needs>): RunningWork;
}

/** Work that needs other contexts. */
export function work<Outside, const Needs extends Ingredients>(
  declaration: WorkDeclaration<Needs & { outside: Token<Outside> }>,
): Work<Outside> {
  return { ...ownWork(declaration), outside: declaration.needs.outside };
}

/** Work that needs no other context. */
export function ownWork<const Needs extends Ingredients>({
  name,
  runsIn,
  needs,
  begin,
}: WorkDeclaration<Needs>): OwnWork {
  const source = from({ ...EVERY_PROCESS, ...needs }, (deps) => {
    const injected = deps as unknown as WorkDeps & Injected<Needs>;
    return new BackgroundWork(name, injected, begin(injected));
  });
  const key = token<BackgroundWork>(`work: ${name}`);
  return { name, key, runsIn, providers: [provide(key, source)] };
}

const contextOf = (name: string): string | undefined => /^(\w+): /.exec(name)?.[1];

/** Another process continues unfinished jobs. */
export class BackgroundWork extends EarlyStop {
  private readonly rounds: readonly Recurring[];
  private subscribers: { close(): Promise<void> }[] = [];

  constructor(
    readonly name: string,
    private readonly deps: Pick<WorkDeps, 'database' | 'queues' | 'logger'>,
    private readonly running: RunningWork,
  ) {
    super();
    const { database, logger } = deps;
    const schema = contextOf(name);
    const stillness = schema === undefined ? database.stillness : database.stillness.of(schema);
    this.rounds = (running.rounds ?? []).map(({ run, everyMs, removes, what = removes, keepsPace }) => {
      const failed = (error: unknown) =>
        logger.warn({ err: error, work: name, ...(what && { what }) }, 'round failed; the next one retries');
      const work = removes === undefined ? run : this.logged(run, removes);
      return new Recurring(work, everyMs, failed, keepsPace ? undefined : stillness);
    });
  }

  onApplicationBootstrap(): void {
    this.running.start?.();
    this.subscribers = (this.running.handles ?? []).map(({ subscriber, handler }) =>
      runSubscriber(this.deps, subscriber, handler),
    );
    for (const round of this.rounds) round.start();
  }

  protected async stop(): Promise<void> {
    await Promise.all([
      this.running.leaveOff?.(),
      ...this.subscribers.map((subscriber) => subscriber.close()),
      ...this.rounds.map((round) => round.stop()),
    ]);
    await this.running.close?.();
  }

  private logged(run: Round['run'], what: string): Round['run'] {
    return async () => {
      const removed = await run();
      if (typeof removed === 'number' && removed > 0) this.deps.logger.info({ what, removed }, 'swept');
    };
  }
}
