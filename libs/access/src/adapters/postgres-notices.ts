import { namedSql, sweepOf, type Database, type Sql, type Transaction } from '@workops/platform/database';
import { queueMail, MAIL_CHANNEL } from '@workops/platform/mail';
import type { Notice, NoticeReader, ShownNotice } from '../domain/notice';
import type { RecordPage } from '@workops/kernel';
import type { NoticeMail, NoticeTransaction } from '../ports';

/** Waits for a concurrent transaction with the same key, whose commit makes this a no-op. */
const ADD = namedSql(
  ['id', 'workspaceId', 'kind', 'subject', 'text', 'dedupeKey', 'createdAt'],
  `
  INSERT INTO access.notice (id, workspace_id, kind, subject, text, dedupe_key, created_at)
  VALUES (:id, :workspaceId, :kind, :subject, :text, :dedupeKey, :createdAt)
  ON CONFLICT (workspace_id, dedupe_key) DO NOTHING
  RETURNING id`,
);

const ADMINISTRATORS = `
  SELECT id, email
    FROM access.member
   WHERE workspace_id = $1 AND status = 'active' AND role IN ('owner', 'admin')
   ORDER BY id`;

const ADDRESS = 'INSERT INTO access.notice_reader (notice_id, reader_id) SELECT $1, unnest($2::uuid[])';

const SHOWN = `n.id, n.workspace_id AS "workspaceId", n.kind, n.subject, n.text, n.created_at AS "createdAt"`;

const LIST = namedSql(
  ['workspaceId', 'readerId', 'seesAll', 'after', 'limit'],
  `
  SELECT ${SHOWN}, r.read_at AS "readAt"
    FROM access.notice n
    LEFT JOIN access.notice_reader r ON r.notice_id = n.id AND r.reader_id = :readerId
   WHERE n.workspace_id = :workspaceId AND (:seesAll OR r.reader_id IS NOT NULL)
     AND (:after::uuid IS NULL OR n.id < :after)
   ORDER BY n.id DESC LIMIT :limit`,
);

const MARK_READ = namedSql(
  ['workspaceId', 'noticeId', 'readerId', 'at', 'seesAll'],
  `
  WITH marked AS (
    INSERT INTO access.notice_reader (notice_id, reader_id, read_at)
    SELECT n.id, :readerId, :at
      FROM access.notice n
     WHERE n.workspace_id = :workspaceId AND n.id = :noticeId
       AND (:seesAll
            OR EXISTS (SELECT 1 FROM access.notice_reader r WHERE r.notice_id = n.id AND r.reader_id = :readerId))
    ON CONFLICT (notice_id, reader_id) DO UPDATE
       SET read_at = coalesce(notice_reader.read_at, excluded.read_at)
    RETURNING notice_id, read_at
  )
  SELECT ${SHOWN}, marked.read_at AS "readAt"
    FROM marked
    JOIN access.notice n ON n.id = marked.notice_id`,
);

export class PostgresNotices implements NoticeTransaction {
  constructor(
    private readonly database: Database,
    private readonly tx: Transaction,
  ) {}

  async add({ id, workspaceId, kind, subject, text, dedupeKey, createdAt }: Notice): Promise<boolean> {
    return (
      (await this.tx.query(ADD.text, ADD.values({ id, workspaceId, kind, subject, text, dedupeKey, createdAt })))
        .length > 0
    );
  }

  administrators(workspaceId: string): Promise<{ id: string; email: string }[]> {
    return this.tx.query(ADMINISTRATORS, [workspaceId]);
  }

  async address(noticeId: string, memberIds: readonly string[]): Promise<void> {
    await this.tx.query(ADDRESS, [noticeId, memberIds]);
  }

  async mail(mails: readonly NoticeMail[]): Promise<void> {
    await queueMail(this.tx, mails);
    this.tx.afterCommit(() => this.database.notify(MAIL_CHANNEL));
  }

  async markRead(
    { workspaceId, id, sees }: NoticeReader,
    noticeId: string,
    at: Date,
  ): Promise<ShownNotice | undefined> {
    return (
      await this.tx.query<ShownNotice>(
        MARK_READ.text,
        MARK_READ.values({ workspaceId, noticeId, readerId: id, at, seesAll: sees === 'all' }),
      )
    )[0];
  }
}

export const noticesFor = (
  sql: Sql,
  { workspaceId, id, sees }: NoticeReader,
  { after, limit }: RecordPage,
): Promise<ShownNotice[]> =>
  sql.query<ShownNotice>(LIST.text, LIST.values({ workspaceId, readerId: id, seesAll: sees === 'all', after, limit }));

/** Notices per statement. */
const AT_ONCE = 1_000;

/** Later notices of mentions name the conversation and omit the note. */
const NOTES_LEFT_OUT_SINCE = new Date('2026-12-15T00:00:00Z');

const FORGET_NOTES = `
  UPDATE access.notice SET text = $2
   WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM access.notice
      WHERE created_at < $1 AND kind = 'conversation_mention' AND subject LIKE '%le mencionó en una conversación'
        AND text <> $2
      LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)) RETURNING 1`;

async function forgetNotes(sql: Sql): Promise<void> {
  for (let length = AT_ONCE; length === AT_ONCE;)
    ({ length } = await sql.query(FORGET_NOTES, [NOTES_LEFT_OUT_SINCE, 'La nota se lee en la conversación.']));
}

const deleteNotices = sweepOf('access.notice', 'created_at < $1');

export async function sweepNotices(sql: Sql, before: Date): Promise<number> {
  await forgetNotes(sql);
  return deleteNotices(sql, before);
}
