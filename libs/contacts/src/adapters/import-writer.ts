import { copyLine, type Transaction } from '@workops/platform';
import type { ImportedContact } from '../domain/import-plan';
import { valuesOf } from './contact-columns';
import * as sql from './import-sql';

interface Batch {
  added: string[];
  changed: string[];
}

const emptyBatch = (): Batch => ({ added: [], changed: [] });

/**
 * Writes contacts in batches, each while the one after it is gathered, so that PostgreSQL and this process work side by side. One that
 * fails is told of by the next, or at the end.
 */
export class ImportWriter {
  private batch = emptyBatch();
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly tx: Transaction,
    private readonly workspaceId: string,
    private readonly batchSize: number,
  ) {}

  async write(contacts: readonly ImportedContact[]): Promise<void> {
    const { added, changed } = this.batch;
    for (const { contact, created } of contacts) (created ? added : changed).push(copyLine(valuesOf(contact)));
    if (added.length + changed.length >= this.batchSize) await this.send();
  }

  async end(): Promise<void> {
    await this.send();
    await this.writing;
  }

  /** Ends with the batch that is being written; throws what it failed for. */
  async idle(): Promise<void> {
    await this.writing;
  }

  private async send(): Promise<void> {
    const { batch } = this;
    this.batch = emptyBatch();
    await this.writing;
    this.writing = this.sent(batch);
    this.writing.catch(() => undefined);
  }

  /** Every contact that is changed was locked before, so that nothing is waited for but an external id that somebody is taking. */
  private async sent({ added, changed }: Batch): Promise<void> {
    if (added.length > 0) await this.tx.copy(sql.ADD, [added.join('')]);
    if (changed.length > 0) {
      await this.tx.copy(sql.CHANGES, [changed.join('')]);
      await this.tx.query(sql.CHANGE, [this.workspaceId]);
      await this.tx.query(sql.CHANGED);
    }
    await this.tx.writeEvents();
  }
}
