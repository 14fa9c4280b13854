import type { Sql } from '../database/sql';

/** Rows of a table without a workspace column; each belongs to a row of another table that has one. */
export interface FollowingRows {
  table: string;
  of: string;
  /** Maps its columns to the columns of the other table. */
  by: Readonly<Record<string, string>>;
}

/** Rows of a table that match a condition; all rows without one. */
export interface SomeRows {
  table: string;
  where?: string;
}

/** Rows that are not deleted until something was done about them. */
export interface AwaitedRows {
  table: string;
  /** SQL condition under which the row may be deleted. */
  until: string;
  /** Days after the start of the deletion when the row is deleted regardless. */
  mostDays?: number;
}

/**
 * A context's rules for exporting and deleting a workspace. Tables with a `workspace_id` column take part in both
 * without a rule.
 */
export interface WorkspaceData {
  /** The table of the workspaces themselves; only one context has it. */
  root?: string;
  following?: readonly FollowingRows[];
  /** Rows without which nothing is sent. They are deleted in the transaction that starts the deletion. */
  sending?: readonly SomeRows[];
  awaited?: readonly AwaitedRows[];
  /** Tables whose rows about a workspace are neither exported nor deleted. */
  staying?: readonly string[];
  /**
   * Runs in the transaction that starts the deletion, and arranges the end of anything that third parties hold for the
   * workspace.
   */
  begin?(sql: Sql, workspaceId: string): Promise<void>;
  /**
   * Columns with secrets, such as `access.credential.token_hash`, in addition to the encrypted ones; an export leaves
   * them out.
   */
  secrets?: readonly string[];
  /** Tables that an export leaves out, with the reason. */
  notExported?: Readonly<Record<string, string>>;
}

/** Merges several declarations. */
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
  // `Files` deletes these rows, after their contents.
  awaited: [{ table: 'platform.stored_file', until: 'false' }],
  notExported: {
    'platform.inbox': 'Which part of the service has taken an event in.',
    'platform.late_event': 'Likewise, of events that it could not take in.',
  },
};
