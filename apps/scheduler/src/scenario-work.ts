import { Inject, Injectable } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { KNOWLEDGE, scenarioWork, type Knowledge } from '@workops/agents';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { CLOCK, IDS, LOGGER, type Logger } from '@workops/platform/process';
import { AnsweringModel } from './answering-model';
import { Recurring } from './recurring';
import { Rounds } from './rounds';

const EVERY_MS = 1_000;

/** Scenarios of AI agents that are played, and nightly suites that are begun. */
@Injectable()
export class ScenarioWork extends Rounds {
  private readonly work: ReturnType<typeof scenarioWork>;
  protected readonly rounds: readonly Recurring[];

  constructor(
    @Inject(Database) database: Database,
    @Inject(LOGGER) logger: Logger,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) ids: Ids,
    @Inject(ACCESS) { profileOf }: Access,
    @Inject(KNOWLEDGE) knowledge: Knowledge,
    @Inject(AnsweringModel) model: AnsweringModel,
  ) {
    super();
    this.work = scenarioWork({
      ...{ database, logger, clock, ids, model, workspaces: { profileOf } },
      searchKnowledge: (workspaceId, query, sourceIds, limit, subjectId) =>
        knowledge.searchKnowledge({ workspaceId }, { query, sourceIds, limit, subjectId }),
    });
    const failed = (error: unknown) => logger.warn({ err: error }, 'a round over scenarios failed, the next one finds what it left');
    this.rounds = [this.work.play, this.work.nightly].map((round) => new Recurring(round, EVERY_MS, failed));
  }

  protected leaveOff(): Promise<void> {
    this.work.leaveOff();
    return Promise.resolve();
  }
}
