import type { Sql } from '../database/sql';

/** Rows of a table without a column for the workspace: each goes with a row of another table, which has one. */
export interface FollowingRows {
  table: string;
  of: string;
  /** Its columns with those of the other table that they equal. */
  by: Readonly<Record<string, string>>;
}

/** Rows of a table by a condition; without one, all. */
export interface SomeRows {
  table: string;
  where?: string;
}

/** Rows that are not deleted before something was done about them. */
export interface AwaitedRows {
  table: string;
  /** SQL: the row may go. */
  until: string;
  /** Days after the start of the deletion when it is deleted regardless. */
  mostDays?: number;
}

/**
 * A context's declaration of its tables for the export and the deletion of a workspace. Every table with a column `workspace_id` takes part in both without
 * one.
 */
export interface WorkspaceData {
  /** The table of the workspaces themselves, of one context. */
  root?: string;
  following?: readonly FollowingRows[];
  /** Everything that is sent is sent by these rows, or reads them first: they are deleted with the transaction in which a deletion begins. */
  sending?: readonly SomeRows[];
  awaited?: readonly AwaitedRows[];
  /** Tables whose rows about a workspace are neither exported nor deleted. */
  staying?: readonly string[];
  /** In the transaction in which a deletion begins: arranges that what others hold for the workspace ends. */
  begin?(sql: Sql, workspaceId: string): Promise<void>;
  /** Columns that open something, as `access.credential.token_hash`, besides those that are sealed: an export leaves them out. */
  secrets?: readonly string[];
  /** Tables that an export leaves out, with the reason. */
  notExported?: Readonly<Record<string, string>>;
}

/** The parts of several declarations as one. */
export const joinedData = (all: readonly WorkspaceData[]): Required<WorkspaceData> => ({
  root: all.flatMap(({ root = [] }) => root)[0]!,
  following: all.flatMap(({ following = [] }) => following),
  sending: all.flatMap(({ sending = [] }) => sending),
  awaited: all.flatMap(({ awaited = [] }) => awaited),
  staying: all.flatMap(({ staying = [] }) => staying),
  begin: async (sql, workspaceId) => {
    for (const { begin } of all) await begin?.(sql, workspaceId);
  },
  secrets: all.flatMap(({ secrets = [] }) => secrets),
  notExported: Object.assign({}, ...all.map(({ notExported }) => notExported)) as Record<string, string>,
});

export const platformData: WorkspaceData = {
  following: [{ table: 'platform.inbox', of: 'platform.outbox', by: { day: 'day', event_id: 'id' } }],
  sending: [{ table: 'platform.outgoing_mail', where: 'finished_at IS NULL AND parked_at IS NULL' }],
  // The content of a file goes before its row: `Files` removes both.
  awaited: [{ table: 'platform.stored_file', until: 'false' }],
  notExported: {
    'platform.inbox': 'Which part of the service has taken an event in.',
    'platform.late_event': 'Likewise, of events that it could not take in.',
  },
};
