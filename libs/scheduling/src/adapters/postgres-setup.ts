import { counted, withinCeiling, type Database, type Sql } from '@workops/platform';
import type { AppointmentTypeRecord } from '../domain/appointment-type';
import type { SavedConfig } from '../domain/schedule-config';
import type { AppointmentTypeRepository, ConfigRepository, SetupReads, SetupStore } from '../ports';
import { READ_CONFIG, SAVE_CONFIG, valuesOf as configValuesOf } from './config-columns';
import type { LocalSlotMemo } from './slot-memo';
import { COLUMNS, PLACEHOLDERS, SELECTED, valuesOf } from './type-columns';

/** Whoever changes types or the configuration of a workspace holds it; bookings go on beside it. */
export const SETUP_LOCK = 'scheduling.setup';

const EVER = `SELECT ${SELECTED} FROM scheduling.appointment_type WHERE workspace_id = $1`;
const UNDELETED = `${EVER} AND deleted_at IS NULL`;
const BY_ID = `${UNDELETED} AND id = $2`;
const EVEN_DELETED = `${EVER} AND id = $2`;
const LIST = `${UNDELETED} AND ($2::text IS NULL OR kind = $2) AND (is_active OR NOT $3) ORDER BY lower(name), id`;

const HOLDER = `SELECT id FROM scheduling.appointment_type WHERE workspace_id = $1 AND lower(name) = lower($2) AND deleted_at IS NULL`;

const TYPES = counted('appointment_types', 'FROM scheduling.appointment_type WHERE workspace_id = $1 AND deleted_at IS NULL');

const ADD = `INSERT INTO scheduling.appointment_type (${COLUMNS}) VALUES (${PLACEHOLDERS})`;

const SAVE = `UPDATE scheduling.appointment_type SET (${COLUMNS}) = (${PLACEHOLDERS}) WHERE workspace_id = $1 AND id = $2`;

const DROP_OTHER_DEFAULT = `
  UPDATE scheduling.appointment_type SET is_default = false, updated_at = $3
   WHERE workspace_id = $1 AND id <> $2 AND is_default AND deleted_at IS NULL`;

const typeById = async (sql: Sql, workspaceId: string, id: string): Promise<AppointmentTypeRecord | undefined> =>
  (await sql.query<AppointmentTypeRecord>(BY_ID, [workspaceId, id]))[0];

const savedConfig = async (sql: Sql, workspaceId: string): Promise<SavedConfig | undefined> =>
  (await sql.query<SavedConfig>(READ_CONFIG, [workspaceId]))[0];

class PostgresTypes implements AppointmentTypeRepository {
  constructor(
    private readonly sql: Sql,
    private readonly workspaceId: string,
  ) {}

  byId(id: string): Promise<AppointmentTypeRecord | undefined> {
    return typeById(this.sql, this.workspaceId, id);
  }

  async holderOf(name: string): Promise<string | undefined> {
    const [holder] = await this.sql.query<{ id: string }>(HOLDER, [this.workspaceId, name]);
    return holder?.id;
  }

  async add(type: AppointmentTypeRecord): Promise<void> {
    await withinCeiling(this.sql, TYPES, this.workspaceId);
    await this.sql.query(ADD, valuesOf(type));
  }

  async save(type: AppointmentTypeRecord): Promise<void> {
    await this.sql.query(SAVE, valuesOf(type));
  }

  async dropOtherDefault(id: string, now: Date): Promise<void> {
    await this.sql.query(DROP_OTHER_DEFAULT, [this.workspaceId, id, now]);
  }
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
      return work({ types: new PostgresTypes(tx, workspaceId), config: configOn(tx, workspaceId) });
    }),
});

export const postgresSetupReads = (sql: Sql): SetupReads => ({
  typeById: (workspaceId, id) => typeById(sql, workspaceId, id),
  typeEvenDeleted: async (workspaceId, id) => (await sql.query<AppointmentTypeRecord>(EVEN_DELETED, [workspaceId, id]))[0],
  types: (workspaceId, { kind = null, activeOnly = false }) => sql.query<AppointmentTypeRecord>(LIST, [workspaceId, kind, activeOnly]),
  savedConfig: (workspaceId) => savedConfig(sql, workspaceId),
});
