import { messagedContactsOn } from '@workops/contexts';
import { Inject, Injectable } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { triggerWork } from '@workops/conversations';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, IDS, LOGGER, type Logger } from '@workops/platform/process';
import { RecurringWork } from './recurring-work';
import { workspaceFacts } from './workspace-facts';

/** Runs automation triggers, until the process ends. Another process takes up unfinished ones. */
@Injectable()
export class TriggerWork extends RecurringWork {
  protected readonly everyMs = 200;
  private readonly round: () => Promise<number>;
  private isOver = false;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Files) files: Files,
    @Inject(LOGGER) protected readonly logger: Logger,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) ids: Ids,
    @Inject(ACCESS) access: Access,
  ) {
    super();
    const workspaces = workspaceFacts(access);
    const directories = {
      workspaces,
      contacts: { names: () => Promise.resolve(new Map<string, string>()) },
      members: { active: access.members.active },
      teams: { exists: access.teams.exists },
      // Triggers return no conversation to an agent that they name.
      agents: { isAgent: () => Promise.resolve(false) },
      branches: {
        isBranch: async (workspaceId: string, id: string) => (await access.locations.names(workspaceId, [id])).has(id),
      },
      // Notes of triggers notify no one.
      notices: { mentioned: () => Promise.resolve() },
    };
    const correspondents = messagedContactsOn({ database, workspaces, clock, ids });
    this.round = triggerWork({ database, files, logger, clock, ids, correspondents, directories }, () => this.isOver);
  }

  protected override get stillness(): Database['stillness'] {
    return this.database.stillness;
  }

  protected async work(): Promise<void> {
    await this.round();
  }

  override beforeApplicationShutdown(): Promise<void> {
    this.isOver = true;
    return super.beforeApplicationShutdown();
  }
}
