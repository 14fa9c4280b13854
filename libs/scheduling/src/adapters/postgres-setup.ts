import type { Database, Sql } from '@workops/platform/database';
import { IsNull, Not, WorkspaceRows } from '@workops/platform/records';
import type { AppointmentTypeRecord } from '../domain/appointment-type';
import type { SavedConfig } from '../domain/schedule-config';
import type { AppointmentTypeRepository, ConfigRepository, SetupReads, SetupStore } from '../ports';
import { READ_CONFIG, SAVE_CONFIG, columnValues as configValuesOf } from './config-columns';
import { appointmentTypes, UNDELETED } from './scheduling-records';
import type { LocalSlotMemo } from './slot-memo';

/** Changes to types and configuration hold this lock; bookings do not. */
export const SETUP_LOCK = 'scheduling.setup';

const EVER = `${appointmentTypes.sql.select} WHERE workspace_id = $1`;
const EVEN_DELETED = `${EVER} AND id = $2`;
const LIST = `
  ${EVER} AND ${UNDELETED} AND ($2::text IS NULL OR kind = $2) AND (is_active OR NOT $3) ORDER BY lower(name), id`;

const DROP_OTHER_DEFAULT = `
  UPDATE scheduling.appointment_type SET is_default = false, updated_at = $3
   WHERE workspace_id = $1 AND id <> $2 AND is_default AND deleted_at IS NULL`;

const savedConfig = async (sql: Sql, workspaceId: string): Promise<SavedConfig | undefined> =>
  (await sql.query<SavedConfig>(READ_CONFIG, [workspaceId]))[0];

function typesOn(database: Database, workspaceId: string): AppointmentTypeRepository {
  const records = appointmentTypes.of(database, workspaceId);
  return {
    ...records,
    byId: records.lock,
    findBooker: async (serviceId, except) =>
      (
        await new WorkspaceRows(database, workspaceId).one(appointmentTypes.entity, {
          where: { engine: 'clinic', externalRef: serviceId, id: Not(except), deletedAt: IsNull() },
          select: ['id'],
        })
      )?.id,
    dropOtherDefault: async (id, now) => void (await database.query(DROP_OTHER_DEFAULT, [workspaceId, id, now])),
  };
}

const configOn = (sql: Sql, workspaceId: string): ConfigRepository => ({
  saved: () => savedConfig(sql, workspaceId),
  save: async (config, now) => {
    await sql.query(SAVE_CONFIG, [workspaceId, now, ...configValuesOf(config)]);
  },
});

export const postgresSetup = (database: Database, memo: LocalSlotMemo): SetupStore => ({
  transaction: ({ workspaceId }, work) =>
    database.exclusively({ name: SETUP_LOCK, workspaceId }, (tx) => {
      tx.afterCommit(() => memo.forget(workspaceId));
      return work({ types: typesOn(database, workspaceId), config: configOn(tx, workspaceId) });
    }),
});

export const postgresSetupReads = (sql: Sql): SetupReads => ({
  typeById: appointmentTypes.reads(sql).byId,
  typeEvenDeleted: async (workspaceId, id) =>
    (await sql.query<AppointmentTypeRecord>(EVEN_DELETED, [workspaceId, id]))[0],
  types: (workspaceId, { kind = null, activeOnly = false }) =>
    sql.query<AppointmentTypeRecord>(LIST, [workspaceId, kind, activeOnly]),
  savedConfig: (workspaceId) => savedConfig(sql, workspaceId),
});
