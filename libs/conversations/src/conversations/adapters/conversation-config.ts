import type { Database } from '@workops/platform/database';
import { WorkspaceRows } from '@workops/platform/records';
import type { ConversationConfigStore } from '../conversation-ports';
import { usualConfig, type ConversationConfig } from '../domain/config';
import { configEntity } from './config.entity';

const FIELDS = ['autoResolveHours', 'autoResolveWaiting', 'autoCloseHours', 'reopenWindowHours'] as const;
const COLUMNS = `auto_resolve_hours AS "autoResolveHours", auto_resolve_waiting AS "autoResolveWaiting", auto_close_hours AS "autoCloseHours",
  reopen_window_hours AS "reopenWindowHours"`;
/** Absent fields are kept; two concurrent writes of different fields both apply. */
const SAVE = `
  INSERT INTO conversations.config AS c (workspace_id, auto_resolve_hours, auto_resolve_waiting, auto_close_hours, reopen_window_hours)
  VALUES ($1, $3::int, coalesce($4::boolean, $7::boolean), coalesce($5::int, $8::int), coalesce($6::int, $9::int))
  ON CONFLICT (workspace_id) DO UPDATE
     SET auto_resolve_hours = CASE WHEN $2::boolean THEN $3::int ELSE c.auto_resolve_hours END, auto_resolve_waiting = coalesce($4::boolean, c.auto_resolve_waiting),
         auto_close_hours = coalesce($5::int, c.auto_close_hours), reopen_window_hours = coalesce($6::int, c.reopen_window_hours)
  RETURNING ${COLUMNS}`;

/** A workspace's settings for conversations. */
export const conversationConfig = (database: Database): ConversationConfigStore => ({
  read: async (workspaceId) =>
    (await new WorkspaceRows(database, workspaceId).one(configEntity, { select: FIELDS })) ?? usualConfig,
  save: async (workspaceId, { autoResolveHours, autoResolveWaiting, autoCloseHours, reopenWindowHours }) => {
    const given = [
      autoResolveHours !== undefined,
      autoResolveHours ?? null,
      autoResolveWaiting ?? null,
      autoCloseHours ?? null,
      reopenWindowHours ?? null,
    ];
    const usual = [usualConfig.autoResolveWaiting, usualConfig.autoCloseHours, usualConfig.reopenWindowHours];
    const [saved] = await database.query<ConversationConfig>(SAVE, [workspaceId, ...given, ...usual]);
    return saved!;
  },
});
