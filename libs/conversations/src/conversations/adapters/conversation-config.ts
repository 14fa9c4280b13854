import { namedSql, type Database } from '@workops/platform/database';
import { WorkspaceRows } from '@workops/platform/records';
import type { ConversationConfigStore } from '../conversation-ports';
import { usualConfig, type ConversationConfig } from '../domain/config';
import { configEntity } from './config.entity';

const FIELDS = ['autoResolveHours', 'autoResolveWaiting', 'autoCloseHours', 'reopenWindowHours'] as const;
const COLUMNS = `auto_resolve_hours AS "autoResolveHours", auto_resolve_waiting AS "autoResolveWaiting", auto_close_hours AS "autoCloseHours",
  reopen_window_hours AS "reopenWindowHours"`;
/** Concurrent writes of different fields both apply. */
const SAVE = namedSql(
  [
    'workspaceId',
    'setsAutoResolve',
    'autoResolveHours',
    'autoResolveWaiting',
    'autoCloseHours',
    'reopenWindowHours',
    'usualWaiting',
    'usualCloseHours',
    'usualReopenHours',
  ],
  `
  INSERT INTO conversations.config AS c (workspace_id, auto_resolve_hours, auto_resolve_waiting, auto_close_hours,
                                         reopen_window_hours)
  VALUES (:workspaceId, :autoResolveHours::int, coalesce(:autoResolveWaiting::boolean, :usualWaiting::boolean),
          coalesce(:autoCloseHours::int, :usualCloseHours::int),
          coalesce(:reopenWindowHours::int, :usualReopenHours::int))
  ON CONFLICT (workspace_id) DO UPDATE
     SET auto_resolve_hours = CASE WHEN :setsAutoResolve::boolean THEN :autoResolveHours::int
                                   ELSE c.auto_resolve_hours END,
         auto_resolve_waiting = coalesce(:autoResolveWaiting::boolean, c.auto_resolve_waiting),
         auto_close_hours = coalesce(:autoCloseHours::int, c.auto_close_hours),
         reopen_window_hours = coalesce(:reopenWindowHours::int, c.reopen_window_hours)
  RETURNING ${COLUMNS}`,
);

export const conversationConfig = (database: Database): ConversationConfigStore => ({
  read: async (workspaceId) =>
    (await new WorkspaceRows(database, workspaceId).one(configEntity, { select: FIELDS })) ?? usualConfig,
  save: async (workspaceId, { autoResolveHours, autoResolveWaiting, autoCloseHours, reopenWindowHours }) => {
    const values = SAVE.values({
      workspaceId,
      setsAutoResolve: autoResolveHours !== undefined,
      autoResolveHours: autoResolveHours ?? null,
      autoResolveWaiting: autoResolveWaiting ?? null,
      autoCloseHours: autoCloseHours ?? null,
      reopenWindowHours: reopenWindowHours ?? null,
      usualWaiting: usualConfig.autoResolveWaiting,
      usualCloseHours: usualConfig.autoCloseHours,
      usualReopenHours: usualConfig.reopenWindowHours,
    });
    const [saved] = await database.query<ConversationConfig>(SAVE.text, values);
    return saved!;
  },
});
