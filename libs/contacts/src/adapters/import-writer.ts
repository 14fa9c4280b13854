import { copyLine, type Step, type Transaction } from '@workops/platform';
import type { ImportedContact } from '../domain/import-plan';
import { valuesOf } from './contact-columns';
import * as sql from './import-sql';
import { SendAhead } from './send-ahead';

interface Batch {
  added: string[];
  changed: string[];
}

const emptyBatch = (): Batch => ({ added: [], changed: [] });

/** Writes contacts in batches, each while the one after it is gathered. One that fails is told of by the next, or at the end. */
export class ImportWriter {
  private batch = emptyBatch();
  private readonly ahead = new SendAhead();

  constructor(
    private readonly tx: Transaction,
    private readonly workspaceId: string,
    private readonly batchSize: number,
  ) {}

  async write(contacts: readonly ImportedContact[]): Promise<void> {
    const { added, changed } = this.batch;
    for (const { contact, created } of contacts) {
      if (created) added.push(copyLine(valuesOf(contact)));
      else changed.push(copyLine([contact.id, ...sql.changeable.valuesOf(contact)]));
    }
    if (added.length + changed.length >= this.batchSize) await this.send();
  }

  async end(): Promise<void> {
    await this.send();
    await this.arrived();
  }

  /** Ends with the batches that are being written; throws what the first of them failed for. */
  async arrived(): Promise<void> {
    await this.ahead.arrived();
  }

  private async send(): Promise<void> {
    const { batch } = this;
    this.batch = emptyBatch();
    await this.ahead.send(this.sent(batch));
  }

  /** Every contact that is changed was locked before, so that nothing is waited for but an external id that somebody is taking. */
  private async sent({ added, changed }: Batch): Promise<void> {
    const adding: Step[] = [{ sql: sql.ADD, lines: added }];
    const changing: Step[] = [{ sql: sql.CHANGES, lines: changed }, { sql: sql.CHANGE, values: [this.workspaceId] }, { sql: sql.CHANGED }];
    const steps = [...(added.length > 0 ? adding : []), ...(changed.length > 0 ? changing : [])];
    await Promise.all([this.tx.run(steps), this.tx.writeEvents()]);
  }
}
