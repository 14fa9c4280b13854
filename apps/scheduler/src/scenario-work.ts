import { Inject, Injectable } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { KNOWLEDGE, scenarioWork, SUITES_AFTER_PUBLISH, type Knowledge } from '@workops/agents';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { runSubscriber } from '@workops/platform/outbox';
import { CLOCK, IDS, LOGGER, QUEUES, type Logger } from '@workops/platform/process';
import type { Queues } from '@workops/platform/queues';
import { AnsweringModel } from './answering-model';
import { Recurring } from './recurring';
import { Rounds } from './rounds';

const EVERY_MS = 1_000;

/** Scenarios of AI agents that are played, and suites that are begun by night and after a publish. */
@Injectable()
export class ScenarioWork extends Rounds {
  private readonly work: ReturnType<typeof scenarioWork>;
  protected readonly rounds: readonly Recurring[];
  private subscriber?: { close(): Promise<void> };

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(QUEUES) private readonly queues: Queues,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) ids: Ids,
    @Inject(ACCESS) access: Access,
    @Inject(KNOWLEDGE) knowledge: Knowledge,
    @Inject(AnsweringModel) model: AnsweringModel,
  ) {
    super();
    this.work = scenarioWork({
      ...{ database, logger, clock, ids, model, workspaces: { profileOf: access.profileOf }, owners: access },
      searchKnowledge: (workspaceId, query, sourceIds, limit, subjectId) =>
        knowledge.searchKnowledge({ workspaceId }, { query, sourceIds, limit, subjectId }),
    });
    const failed = (error: unknown) =>
      logger.warn({ err: error }, 'a round over scenarios failed, the next one finds what it left');
    this.rounds = [this.work.play, this.work.nightly].map(
      (round) => new Recurring(round, EVERY_MS, failed, database.stillness),
    );
  }

  override onApplicationBootstrap(): void {
    const { database, queues, logger } = this;
    this.subscriber = runSubscriber({ database, queues, logger }, SUITES_AFTER_PUBLISH, this.work.afterPublish);
    super.onApplicationBootstrap();
  }

  protected async leaveOff(): Promise<void> {
    this.work.leaveOff();
    await this.subscriber?.close();
  }
}
