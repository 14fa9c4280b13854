import { messagedContactsOn } from '@workops/contexts';
import { Inject, Injectable } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { coachWork } from '@workops/agents';
import { contactDirectoryOn } from '@workops/contacts';
import { botsOn } from '@workops/conversations';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, IDS, LOGGER, type Logger } from '@workops/platform/process';
import { AnsweringModel } from './answering-model';
import { conversationParts, transcriptsOf } from './agent-directories';
import { Recurring } from './recurring';
import { Rounds } from './rounds';
import { workspaceFacts } from './workspace-facts';

const EVERY_MS = 1_000;
const NIGHTS_EVERY_MS = 30_000;

/** Conversations of AI agents that are reviewed, and improvements that are proposed. */
@Injectable()
export class CoachWork extends Rounds {
  private readonly work: ReturnType<typeof coachWork>;
  protected readonly rounds: readonly Recurring[];

  constructor(
    @Inject(Database) database: Database,
    @Inject(Files) files: Files,
    @Inject(LOGGER) logger: Logger,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) ids: Ids,
    @Inject(ACCESS) access: Access,
    @Inject(AnsweringModel) model: AnsweringModel,
  ) {
    super();
    const correspondents = messagedContactsOn({ database, workspaces: workspaceFacts(access), clock, ids });
    const bots = botsOn(conversationParts({ access, database, files, correspondents, clock, ids }));
    this.work = coachWork({
      ...{ database, logger, clock, ids, model, workspaces: { profileOf: access.profileOf }, owners: access },
      seenAmong: bots.seenAmong,
      transcript: transcriptsOf(bots, contactDirectoryOn(database)),
    });
    const failed = (error: unknown) =>
      logger.warn({ err: error }, 'a round over what coaches agents failed, the next one finds what it left');
    this.rounds = [
      new Recurring(this.work.coach, EVERY_MS, failed, database.stillness),
      new Recurring(this.work.nights, NIGHTS_EVERY_MS, failed),
    ];
  }

  protected leaveOff(): Promise<void> {
    this.work.leaveOff();
    return Promise.resolve();
  }
}
