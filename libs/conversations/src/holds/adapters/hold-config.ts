import { namedSql, type Sql } from '@workops/platform/database';
import { WorkspaceRows } from '@workops/platform/records';
import { usualHoldConfig, type HoldConfig } from '../domain/hold-config';
import type { HoldConfigStore } from '../hold-ports';
import { holdConfigEntity } from './hold-config.entity';

const FIELDS = ['enabled', 'ackMinutes', 'firstResponseMinutes', 'coverage'] as const;
const COLUMNS = 'enabled, ack_minutes AS "ackMinutes", first_response_minutes AS "firstResponseMinutes", coverage';
/** Concurrent writes of different fields both apply. */
const SAVE = namedSql(
  [
    'workspaceId',
    'enabled',
    'ackMinutes',
    'firstResponseMinutes',
    'coverage',
    'usualEnabled',
    'usualAckMinutes',
    'usualFirstResponseMinutes',
    'setsCoverage',
  ],
  `
  INSERT INTO conversations.hold_config AS c (workspace_id, enabled, ack_minutes, first_response_minutes, coverage)
  VALUES (:workspaceId, coalesce(:enabled::boolean, :usualEnabled), coalesce(:ackMinutes::int, :usualAckMinutes),
          coalesce(:firstResponseMinutes::int, :usualFirstResponseMinutes), :coverage::jsonb)
  ON CONFLICT (workspace_id) DO UPDATE
     SET enabled = coalesce(:enabled::boolean, c.enabled), ack_minutes = coalesce(:ackMinutes::int, c.ack_minutes),
         first_response_minutes = coalesce(:firstResponseMinutes::int, c.first_response_minutes),
         coverage = CASE WHEN :setsCoverage::boolean THEN :coverage::jsonb ELSE c.coverage END
  RETURNING ${COLUMNS}`,
);

export const holdConfig = (sql: Sql): HoldConfigStore => ({
  read: async (workspaceId) =>
    (await new WorkspaceRows(sql, workspaceId).one(holdConfigEntity, { select: FIELDS })) ?? usualHoldConfig,
  save: async (workspaceId, { enabled, ackMinutes, firstResponseMinutes, coverage }) => {
    const values = SAVE.values({
      workspaceId,
      enabled: enabled ?? null,
      ackMinutes: ackMinutes ?? null,
      firstResponseMinutes: firstResponseMinutes ?? null,
      coverage: coverage ? JSON.stringify(coverage) : null,
      usualEnabled: usualHoldConfig.enabled,
      usualAckMinutes: usualHoldConfig.ackMinutes,
      usualFirstResponseMinutes: usualHoldConfig.firstResponseMinutes,
      setsCoverage: coverage !== undefined,
    });
    const [saved] = await sql.query<HoldConfig>(SAVE.text, values);
    return saved!;
  },
});
