import type { Sql } from '../database/sql';

/** Rows without a workspace column; each belongs to a row of another table that has one. */
export interface FollowingRows {
  table: string;
  of: string;
  /** Maps its columns to the other table's. */
  by: Readonly<Record<string, string>>;
}

export interface SomeRows {
  table: string;
  where?: string;
}

/** Rows that stay until something was done about them. */
export interface AwaitedRows {
  table: string;
  /** SQL condition for the deletion. */
  until: string;
  /** Days after the start of the deletion when the row goes regardless. */
  mostDays?: number;
}

/** Rules for exporting and deleting a workspace. Tables with `workspace_id` need none. */
export interface WorkspaceData {
  /** The workspaces themselves; only one context has it. */
  root?: string;
  following?: readonly FollowingRows[];
  /** Nothing is sent without these, which are deleted in the transaction that starts the deletion. */
  sending?: readonly SomeRows[];
  awaited?: readonly AwaitedRows[];
  staying?: readonly string[];
  /** Joins that transaction, and arranges the end of anything that third parties hold. */
  begin?(sql: Sql, workspaceId: string): Promise<void>;
  /** Left out of exports besides encrypted columns, such as `access.credential.token_hash`. */
  secrets?: readonly string[];
  notExported?: Readonly<Record<string, string>>;
}

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
