import type { Database, Transaction } from '@workops/platform/database';
import type { ContactRecord } from '../domain/contact';
import type { MergeRepository } from '../merge-ports';
import { SELECTED } from './contact-columns';

const LOCK = `
  SELECT ${SELECTED} FROM contacts.contact
   WHERE workspace_id = $1 AND (id = ANY ($2::uuid[]) OR merged_into_contact_id = ANY ($3::uuid[]))
   ORDER BY id FOR UPDATE`;

const LATE_TOMBSTONE = `
  SELECT id FROM contacts.contact
   WHERE workspace_id = $1 AND merged_into_contact_id = ANY ($2::uuid[]) AND NOT id = ANY ($3::uuid[]) LIMIT 1`;

const BURY = `
  UPDATE contacts.contact SET merged_into_contact_id = $3, channels = '{}', updated_at = $4
   WHERE workspace_id = $1 AND (id = ANY ($2::uuid[]) OR merged_into_contact_id = ANY ($2::uuid[]))`;

class LateTombstone extends Error {}

export class PostgresMerges implements MergeRepository {
  constructor(
    private readonly database: Database,
    private readonly tx: Transaction,
    private readonly workspaceId: string,
  ) {}

  /**
   * Rolls back and locks again if a concurrent merge created a tombstone, which would be locked out of order. The lock
   * on a secondary prevents more.
   */
  async lock(survivorId: string, secondaryIds: readonly string[]): Promise<ContactRecord[]> {
    for (;;) {
      try {
        const named = new Set([survivorId, ...secondaryIds]);
        const locked = await this.database.transaction((savepoint) => this.lockIn(savepoint, [...named], secondaryIds));
        return locked.filter(({ id }) => named.has(id));
      } catch (error) {
        if (!(error instanceof LateTombstone)) throw error;
      }
    }
  }

  async bury(secondaryIds: readonly string[], survivorId: string, at: Date): Promise<void> {
    await this.tx.query(BURY, [this.workspaceId, secondaryIds, survivorId, at]);
  }

  private async lockIn(
    savepoint: Transaction,
    ids: readonly string[],
    secondaryIds: readonly string[],
  ): Promise<ContactRecord[]> {
    const locked = await savepoint.query<ContactRecord>(LOCK, [this.workspaceId, ids, secondaryIds]);
    const lockedIds = locked.map(({ id }) => id);
    if ((await savepoint.query(LATE_TOMBSTONE, [this.workspaceId, secondaryIds, lockedIds])).length > 0)
      throw new LateTombstone();
    return locked;
  }
}
