import type { Sql } from '@workops/platform/database';
import { WorkspaceRows } from '@workops/platform/records';
import { usualHoldConfig, type HoldConfig } from '../domain/hold-config';
import type { HoldConfigStore } from '../hold-ports';
import { holdConfigEntity } from './hold-config.entity';

const FIELDS = ['enabled', 'ackMinutes', 'firstResponseMinutes', 'coverage'] as const;
const COLUMNS = 'enabled, ack_minutes AS "ackMinutes", first_response_minutes AS "firstResponseMinutes", coverage';
/** Absent fields are kept; two concurrent writes of different fields both apply. */
const SAVE = `
  INSERT INTO conversations.hold_config AS c (workspace_id, enabled, ack_minutes, first_response_minutes, coverage)
  VALUES ($1, coalesce($2::boolean, $6), coalesce($3::int, $7), coalesce($4::int, $8), $5::jsonb)
  ON CONFLICT (workspace_id) DO UPDATE
     SET enabled = coalesce($2::boolean, c.enabled), ack_minutes = coalesce($3::int, c.ack_minutes),
         first_response_minutes = coalesce($4::int, c.first_response_minutes), coverage = CASE WHEN $9::boolean THEN $5::jsonb ELSE c.coverage END
  RETURNING ${COLUMNS}`;

/** A workspace's settings for holds. */
export const holdConfig = (sql: Sql): HoldConfigStore => ({
  read: async (workspaceId) =>
    (await new WorkspaceRows(sql, workspaceId).one(holdConfigEntity, { select: FIELDS })) ?? usualHoldConfig,
  save: async (workspaceId, { enabled, ackMinutes, firstResponseMinutes, coverage }) => {
    const given = [
      enabled ?? null,
      ackMinutes ?? null,
      firstResponseMinutes ?? null,
      coverage ? JSON.stringify(coverage) : null,
    ];
    const usual = [usualHoldConfig.enabled, usualHoldConfig.ackMinutes, usualHoldConfig.firstResponseMinutes];
    const [saved] = await sql.query<HoldConfig>(SAVE, [workspaceId, ...given, ...usual, coverage !== undefined]);
    return saved!;
  },
});
