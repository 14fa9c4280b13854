import type { Provider } from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import type { DeclaredSubscriber, Place } from '../outbox/declared-subscriber';
import { Database } from '../database/database';
import { Files } from '../files';
import { runSubscriber, type EventHandler } from '../outbox/subscriber';
import type { Queues } from '../queues/queues';
import { SecretBox } from '../secret-box';
import type { PlatformConfig } from './config';
import type { Logger } from './logger';
import { Metrics } from './metrics';
import { CLOCK, CONFIG, IDS, LOGGER, QUEUES } from './platform.module';
import { Recurring } from './recurring';
import { from, provide, type Ingredients, type Injected } from './source';
import { token, type Token } from './token';

/** What every process has for background work. */
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

/** Something that is done at the start and again after each interval. A slow round delays no other. */
export interface Round {
  run(): Promise<unknown>;
  everyMs: number;
  /** What a run removes and counts, for the log. */
  removes?: string;
  /** Keeps its pace while nothing is committed, because it finds what time alone makes due. */
  keepsPace?: true;
}

/** Background work as it runs in a process. */
export interface RunningWork {
  /** Begins what is no round. */
  start?(): void;
  rounds?: readonly Round[];
  /** Events that it takes in. */
  handles?: readonly Handling[];
  /** Begins nothing more, and ends calls that are under way. */
  leaveOff?(): void | Promise<void>;
  /** Closes what the last rounds still needed. */
  close?(): void | Promise<void>;
}

/** A subscriber whose handler needs more than every process has. */
interface Handling {
  subscriber: DeclaredSubscriber;
  handler: EventHandler;
}

export const handling = (subscriber: DeclaredSubscriber, handler: EventHandler): Handling => ({ subscriber, handler });

/** Background work of a context, as it declares it. */
export interface OwnWork {
  name: string;
  /** Under which the process holds it while it runs. */
  key: Token<BackgroundWork>;
  runsIn: Place;
  providers: readonly Provider[];
}

/** Background work that needs other contexts: the registry fills it. */
export interface Work<Outside> extends OwnWork {
  outside: Token<Outside>;
}

interface WorkDeclaration<Needs extends Ingredients> {
  /** For the log, after the name of its context: `billing: payment methods`. */
  name: string;
  runsIn: Place;
  /** What it needs, by its keys: of other contexts under the key `outside`. */
  needs: Needs;
  begin(deps: WorkDeps & Injected<Needs>): RunningWork;
}

/** Declares background work that needs something of other contexts. */
export function work<Outside, const Needs extends Ingredients>(
  declaration: WorkDeclaration<Needs & { outside: Token<Outside> }>,
): Work<Outside> {
  return { ...ownWork(declaration), outside: declaration.needs.outside };
}

/** Declares background work that needs nothing of other contexts. */
export function ownWork<const Needs extends Ingredients>({
  name,
  runsIn,
  needs,
  begin,
}: WorkDeclaration<Needs>): OwnWork {
  const source = from({ ...EVERY_PROCESS, ...needs }, (deps) => {
    const given = deps as unknown as WorkDeps & Injected<Needs>;
    return new BackgroundWork(name, given, begin(given));
  });
  const key = token<BackgroundWork>(`work: ${name}`);
  return { name, key, runsIn, providers: [provide(key, source)] };
}

/** Runs background work until the process ends. Another process takes up unfinished jobs. */
export class BackgroundWork {
  private readonly rounds: readonly Recurring[];
  private subscribers: { close(): Promise<void> }[] = [];

  constructor(
    readonly name: string,
    private readonly deps: Pick<WorkDeps, 'database' | 'queues' | 'logger'>,
    private readonly running: RunningWork,
  ) {
    const { database, logger } = deps;
    const failed = (error: unknown) => logger.warn({ err: error, work: name }, 'round failed; the next one retries');
    this.rounds = (running.rounds ?? []).map(
      ({ run, everyMs, removes, keepsPace }) =>
        new Recurring(
          removes === undefined ? run : this.logged(run, removes),
          everyMs,
          failed,
          keepsPace ? undefined : database.stillness,
        ),
    );
  }

  onApplicationBootstrap(): void {
    this.running.start?.();
    this.subscribers = (this.running.handles ?? []).map(({ subscriber, handler }) =>
      runSubscriber(this.deps, subscriber, handler),
    );
    for (const round of this.rounds) round.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
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
