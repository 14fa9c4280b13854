import type { LoggedRequest, RequestFilter, RequestRecord } from '@workops/contracts';
import type { Ids, MomentPosition } from '@workops/kernel';
import { queryByIndex, type SettingSql, type TransactionRunner } from '../database/by-index';
import { copyLine } from '../database/copy';
import { namedSql } from '../database/named-sql';
import { REQUEST_LOG_DAYS } from '../database/partitions';
import type { Transaction } from '../database/transaction';

interface RequestPage {
  records: LoggedRequest[];
  lookedTo: MomentPosition | null;
}

export interface RequestRecords {
  write(batch: readonly RequestRecord[]): Promise<void>;
  /** Newest first, after a position. */
  page(workspaceId: string, after: MomentPosition | null, filter: RequestFilter, limit: number): Promise<RequestPage>;
  called(
    workspaceId: string,
    requestId: string,
    filter: Pick<RequestFilter, 'credentialId' | 'authorId'>,
  ): Promise<LoggedRequest[]>;
}

const LOOK_AT_MOST = 10_000;

/** Limits calls with one request id; `SHOW_CALLED` are returned. */
const LOOK_AT_CALLED = 200;
const SHOW_CALLED = 20;

const WRITTEN =
  'day, workspace_id, started_at, id, request_id, method, route, path, status, duration_ms, idempotency, author, credential_id, connected_app_id, events, event_ids';
const COPY = `COPY platform.request (${WRITTEN}) FROM STDIN`;

/** A server crash loses less of the log than a process crash does. */
const UNAWAITED = { sql: `SELECT set_config('synchronous_commit', 'off', true)` };

const toDay = (instant: Date): string => instant.toISOString().slice(0, 10);

const toCopyLine = (id: string, { startedAt, ...record }: RequestRecord): string =>
  copyLine([
    toDay(startedAt),
    record.workspaceId,
    startedAt,
    id,
    record.requestId,
    record.method,
    record.route,
    record.path,
    record.status,
    record.durationMs,
    record.idempotency,
    record.author,
    record.credentialId,
    record.connectedAppId,
    record.events,
    record.eventIds,
  ]);

const COLUMNS = `
  workspace_id AS "workspaceId", started_at AS "startedAt", id, request_id AS "requestId", method, route, path, status,
  duration_ms AS "durationMs",
  idempotency, author, credential_id AS "credentialId", connected_app_id AS "connectedAppId", events,
  event_ids AS "eventIds"`;

const kept = (days: number): string =>
  `day >= (now() AT TIME ZONE 'UTC')::date - ${days} AND started_at >= now() - interval '${days} days'`;

const pageOf = (days: number) =>
  namedSql(
    [
      'workspaceId',
      'afterAt',
      'afterId',
      'lookAt',
      'limit',
      'status',
      'method',
      'credentialId',
      'authorId',
      'from',
      'to',
    ],
    `
  WITH looked AS MATERIALIZED (
    SELECT *
      FROM platform.request
     WHERE workspace_id = :workspaceId AND ${kept(days)} AND day <= (now() AT TIME ZONE 'UTC')::date + 1
       AND (:afterAt::timestamptz IS NULL OR (started_at, id) < (:afterAt::timestamptz, :afterId::uuid))
       AND (:from::timestamptz IS NULL OR started_at >= :from::timestamptz)
       AND (:to::timestamptz IS NULL OR started_at < :to::timestamptz)
     ORDER BY started_at DESC, id DESC LIMIT :lookAt
  ), shown AS (
    SELECT *
      FROM looked
     WHERE (:status::int IS NULL OR status = :status) AND (:method::text IS NULL OR method = :method)
       AND (:credentialId::text IS NULL OR credential_id = :credentialId)
       AND (:authorId::text IS NULL OR author ->> 'id' = :authorId)
     ORDER BY started_at DESC, id DESC LIMIT :limit
  )
  SELECT (SELECT count(*)::int FROM looked) AS looked, last.at AS "lastAt", last.id AS "lastId", shown.*
    FROM (SELECT) AS told
    LEFT JOIN LATERAL (SELECT started_at AS at, id FROM looked ORDER BY started_at, id LIMIT 1) last ON true
    LEFT JOIN (SELECT ${COLUMNS} FROM shown) shown ON true
   ORDER BY shown."startedAt" DESC, shown.id DESC`,
  );

/** 1 workspace, 2 request id, 3 and 4 filter. */
const calledOf = (days: number): string => `
  SELECT ${COLUMNS} FROM (
    SELECT * FROM platform.request
     WHERE workspace_id = $1 AND request_id = $2 AND ${kept(days)} AND day <= (now() AT TIME ZONE 'UTC')::date + 1
     ORDER BY started_at DESC LIMIT ${LOOK_AT_CALLED}
  ) looked
   WHERE ($3::text IS NULL OR credential_id = $3) AND ($4::text IS NULL OR author ->> 'id' = $4)
   ORDER BY started_at DESC, id DESC LIMIT ${SHOW_CALLED}`;

interface Told {
  looked: number;
  lastAt: Date | null;
  lastId: string | null;
}
type Row = Told & (LoggedRequest | { id: null });

export function requestRecordsOn(
  database: SettingSql & TransactionRunner<Transaction>,
  ids: Ids,
  keptDays = REQUEST_LOG_DAYS,
): RequestRecords {
  const [page, called] = [pageOf(keptDays), calledOf(keptDays)];
  return {
    write: (batch) =>
      database.transaction((tx) =>
        tx.run([UNAWAITED, { sql: COPY, lines: batch.map((record) => toCopyLine(ids.next(), record)) }]),
      ),

    page: async (
      workspaceId,
      after,
      { status = null, method = null, credentialId = null, authorId = null, from = null, to = null },
      limit,
    ) => {
      const isFiltered = [status, method, credentialId, authorId].some((each) => each !== null);
      const lookAt = isFiltered ? LOOK_AT_MOST : limit;
      const values = page.values({
        workspaceId,
        afterAt: after?.at ?? null,
        afterId: after?.id ?? null,
        lookAt,
        limit,
        status,
        method,
        credentialId,
        authorId,
        from,
        to,
      });
      const rows = await queryByIndex<Row>(database, page.text, values);
      const [{ looked, lastAt, lastId }] = rows as [Row];
      const records = rows.flatMap(({ looked: _looked, lastAt: _at, lastId: _id, ...row }) =>
        row.id === null ? [] : [row as LoggedRequest],
      );
      const last = records.at(-1);
      if (last && records.length === limit) return { records, lookedTo: { at: last.startedAt, id: last.id } };
      return { records, lookedTo: looked === lookAt && lastAt && lastId ? { at: lastAt, id: lastId } : null };
    },

    called: (workspaceId, requestId, { credentialId = null, authorId = null }) =>
      queryByIndex<LoggedRequest>(database, called, [workspaceId, requestId, credentialId, authorId]),
  };
}
