import { copyLine, type Step, type Transaction } from '@workops/platform/database';
import type { ImportedContact } from '../domain/import-plan';
import { columnValues } from './contact-columns';
import * as sql from './import-sql';
import { WritePipeline } from './write-pipeline';

interface Batch {
  added: string[];
  changed: string[];
}

const emptyBatch = (): Batch => ({ added: [], changed: [] });

/** Writes a batch while the next is gathered. A failure is thrown by the next write, or at the end. */
export class ImportWriter {
  private batch = emptyBatch();
  private readonly pipeline = new WritePipeline();

  constructor(
    private readonly tx: Transaction,
    private readonly workspaceId: string,
    private readonly batchSize: number,
  ) {}

  async write(contacts: readonly ImportedContact[]): Promise<void> {
    const { added, changed } = this.batch;
    for (const { contact, created } of contacts) {
      if (created) added.push(copyLine(columnValues(contact)));
      else changed.push(copyLine([contact.id, ...sql.changeable.toValues(contact)]));
    }
    if (added.length + changed.length >= this.batchSize) await this.send();
  }

  async end(): Promise<void> {
    await this.send();
    await this.arrived();
  }

  async arrived(): Promise<void> {
    await this.pipeline.arrived();
  }

  private async send(): Promise<void> {
    const { batch } = this;
    this.batch = emptyBatch();
    await this.pipeline.send(this.sent(batch));
  }

  /** Changed contacts are locked, so this waits only for a concurrent external id. */
  private async sent({ added, changed }: Batch): Promise<void> {
    const adding: Step[] = [{ sql: sql.ADD, lines: added }];
    const changing: Step[] = [
      { sql: sql.CHANGES, lines: changed },
      { sql: sql.CHANGE, values: [this.workspaceId] },
      { sql: sql.CHANGED },
    ];
    const steps = [...(added.length > 0 ? adding : []), ...(changed.length > 0 ? changing : [])];
    await Promise.all([this.tx.run(steps), this.tx.writeEvents()]);
  }
}
