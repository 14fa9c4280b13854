import { Inject, Injectable } from '@nestjs/common';
import { followWords } from '@workops/commerce';
import { contactDirectoryOn } from '@workops/contacts';
import { Database } from '@workops/platform/database';
import { LOGGER, type Logger } from '@workops/platform/process';
import { RecurringWork } from './recurring-work';

/** Leads are found by what their contacts and vehicles are called now. */
@Injectable()
export class LeadWords extends RecurringWork {
  protected readonly everyMs = 500;
  private isOver = false;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(LOGGER) protected readonly logger: Logger,
  ) {
    super();
  }

  protected override get stillness(): Database['stillness'] {
    return this.database.stillness;
  }

  protected async work(): Promise<void> {
    await followWords(this.database, contactDirectoryOn(this.database), () => this.isOver);
  }

  override beforeApplicationShutdown(): Promise<void> {
    this.isOver = true;
    return super.beforeApplicationShutdown();
  }
}
