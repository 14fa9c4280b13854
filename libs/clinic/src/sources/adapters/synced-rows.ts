import { roomUnder, type Counted, type Transaction } from '@workops/platform/database';
import { ManyRecords, type RecordKind } from '@workops/platform/records';
import type { Professional } from '../../catalogue/domain/professional';
import type { Service } from '../../catalogue/domain/service';
import type { CatalogueSyncTransaction, SyncedRows } from '../source-ports';
import {
  professionalRow,
  professionals,
  PROFESSIONALS_COUNTED,
  serviceRow,
  services,
  SERVICES_COUNTED,
} from '../../catalogue/adapters/catalogue-records';

const LOCKED = 'ORDER BY id FOR NO KEY UPDATE';
const HOLDERS = `
  ${professionals.sql.select} WHERE workspace_id = $1 AND rut = ANY ($2::text[]) AND deleted_at IS NULL ${LOCKED}`;
const RELEASE_RUTS = 'UPDATE clinic.professional SET rut = NULL WHERE workspace_id = $1 AND id = ANY ($2::uuid[])';

function written<T extends Professional | Service, Row extends T>(
  kind: RecordKind<T, Row>,
  toRow: (record: T) => Row,
  counted: Counted,
) {
  const many = new ManyRecords<Row>(kind.sql);
  const selectKnown = `
    ${kind.sql.select}
     WHERE workspace_id = $1 AND source = $2 AND external_id = ANY ($3::text[]) AND deleted_at IS NULL ${LOCKED}`;
  const byIds = `${kind.sql.byIds} ${LOCKED}`;
  const seen = `UPDATE ${kind.sql.table} SET synced_at = $3 WHERE workspace_id = $1 AND id = ANY ($2::uuid[])`;
  return (tx: Transaction, workspaceId: string): SyncedRows<T> => ({
    known: async (vendor, ids) => (ids.length === 0 ? [] : tx.query<T>(selectKnown, [workspaceId, vendor, ids])),
    byIds: (ids) => tx.query<T>(byIds, [workspaceId, ids]),
    room: () => roomUnder(tx, counted, workspaceId),
    add: (records) => many.add(tx, records.map(toRow)),
    change: (records) => many.change(tx, workspaceId, records.map(toRow)),
    seen: async (ids, now) => tx.defer(seen, [workspaceId, ids, now]),
  });
}

const professionalRows = written(professionals, professionalRow, PROFESSIONALS_COUNTED);
const serviceRows = written(services, serviceRow, SERVICES_COUNTED);

/** Requires the catalogue's lock. */
export const syncedRows = (tx: Transaction, workspaceId: string): Omit<CatalogueSyncTransaction, 'events'> => ({
  professionals: {
    ...professionalRows(tx, workspaceId),
    holders: (ruts) => tx.query<Professional>(HOLDERS, [workspaceId, ruts]),
    releaseRuts: async (ids) => {
      await tx.query(RELEASE_RUTS, [workspaceId, ids]);
    },
  },
  services: serviceRows(tx, workspaceId),
});
