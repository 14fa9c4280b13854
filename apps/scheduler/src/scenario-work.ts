import { Inject, Injectable } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { HttpModel, KNOWLEDGE, scenarioWork, type Knowledge } from '@workops/agents';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { CLOCK, CONFIG, IDS, LOGGER, type Logger } from '@workops/platform/process';
import type { SchedulerConfig } from './config';
import { Recurring } from './recurring';
import { Rounds } from './rounds';

const EVERY_MS = 1_000;

/** Scenarios of AI agents that are played, and nightly suites that are begun. */
@Injectable()
export class ScenarioWork extends Rounds {
  private readonly work: ReturnType<typeof scenarioWork>;
  private readonly model: HttpModel;
  protected readonly rounds: readonly Recurring[];

  constructor(
    @Inject(Database) database: Database,
    @Inject(CONFIG) config: SchedulerConfig,
    @Inject(LOGGER) logger: Logger,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) ids: Ids,
    @Inject(ACCESS) { profileOf }: Access,
    @Inject(KNOWLEDGE) knowledge: Knowledge,
  ) {
    super();
    this.model = new HttpModel({ baseUrl: config.AI_BASE_URL, apiKey: config.AI_API_KEY, models: config.AI_MODELS });
    this.work = scenarioWork({
      ...{ database, logger, clock, ids, model: this.model, workspaces: { profileOf } },
      searchKnowledge: (workspaceId, query, sourceIds, limit) => knowledge.searchKnowledge({ workspaceId }, { query, sourceIds, limit }),
    });
    const failed = (error: unknown) => logger.warn({ err: error }, 'a round over scenarios failed, the next one finds what it left');
    this.rounds = [this.work.play, this.work.nightly].map((round) => new Recurring(round, EVERY_MS, failed));
  }

  protected async leaveOff(): Promise<void> {
    this.work.leaveOff();
    await this.model.close();
  }
}
