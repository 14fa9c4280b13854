import type { Ids } from '@workops/kernel';
import { isOfTheValue, sweepOf, type Database, type Sql, type Transaction } from '@workops/platform/database';
import { part, token } from '@workops/platform/process';
import { createMailReports, type MailReports } from '../returned-mail';
import type { MailRecipient, MarkedRecipients, ReportDeps } from '../mail-report-ports';
import type { SuppressionReason } from '../domain/suppression';
import type { DomainNotice } from '../../domains/domain-ports';
import type { ToldContacts } from '../reputation-ports';
import { pauseMailCampaigns } from '../../campaigns/adapters/pausing';
import { guardOn } from './guard';
import { readReport } from './read-report';
import { suppress } from './suppression-sql';
import { tellSuppressions } from './tell-suppressions';

const BY_TOKEN = `
  SELECT workspace_id AS "workspaceId", campaign_id AS "campaignId", id, contact_id AS "contactId"
    FROM campaigns.recipient
   WHERE token = $1 AND coalesce(sent_at, updated_at) > now() - interval '2 years'
   UNION ALL
  SELECT workspace_id, campaign_id, id, contact_id
    FROM campaigns.test_mail
   WHERE token = $1 AND taken_at > now() - interval '2 years'
   LIMIT 1`;

const ONE = 'workspace_id = $1 AND campaign_id = $2 AND id = $3';
/** A report may arrive before the hand-over is written. */
const HANDED_OVER = `(sent_at IS NOT NULL OR leased_until IS NOT NULL OR status IN ('sent', 'delivered', 'read', 'failed'))`;
const ADDRESS_OF = `SELECT address_key AS address FROM campaigns.recipient WHERE ${ONE} AND ${HANDED_OVER}`;
const BOUNCED = `
  UPDATE campaigns.recipient
     SET hard_bounced = true, updated_at = now(),
         reason = CASE WHEN status IN ('sent', 'delivered') THEN 'hard_bounce' ELSE reason END,
         status = CASE WHEN status IN ('sent', 'delivered') THEN 'failed' ELSE status END
   WHERE ${ONE} AND NOT hard_bounced AND ${HANDED_OVER} RETURNING address_key AS address`;
const COMPLAINED = `
  UPDATE campaigns.recipient SET complained = true, updated_at = now()
   WHERE ${ONE} AND NOT complained AND ${HANDED_OVER} RETURNING address_key AS address`;
const DELIVERED = `
  UPDATE campaigns.recipient
     SET status = 'delivered', sent_at = coalesce(sent_at, now()), updated_at = now()
   WHERE ${ONE} AND (status = 'sent' OR leased_until IS NOT NULL)`;
const UNSUBSCRIBED = `
  UPDATE campaigns.recipient SET unsubscribed = true, updated_at = now() WHERE ${ONE} AND NOT unsubscribed`;
const FIRST_TIME = `
  INSERT INTO campaigns.email_event (workspace_id, account_id, event_id, taken_at)
  VALUES ($1, $2, $3, now())
  ON CONFLICT DO NOTHING
  RETURNING 1`;

const recipientKey = ({ workspaceId, campaignId, id }: MailRecipient) => [workspaceId, campaignId, id];

export interface MailReportDirectories {
  contacts: ToldContacts;
  workspaces: ReportDeps['workspaces'];
  notices: { notifyAdmins(notice: DomainNotice): Promise<void> };
  onFailure: (error: unknown) => void;
  /** Reports a returned mail that could not be read. */
  onUnreadable: (error: unknown) => void;
}

interface MailReportsOn extends MailReportDirectories {
  database: Database;
  ids: Ids;
}

function markedOn(tx: Transaction, { ids, notices }: Pick<MailReportsOn, 'ids' | 'notices'>): MarkedRecipients {
  const guard = guardOn({ pauseAll: pauseMailCampaigns, notices });
  const address = async (sql: string, recipient: MailRecipient) =>
    (await tx.query<{ address: string | null }>(sql, recipientKey(recipient)))[0]?.address ?? undefined;
  /** Suppressions are locked before recipients, as everywhere. */
  const suppressed = async (reason: SuppressionReason, isNew: string, mark: string, recipient: MailRecipient) => {
    const said = await address(`${ADDRESS_OF} AND ${isNew}`, recipient);
    if (said === undefined) return undefined;
    await suppress(tx, recipient.workspaceId, reason, [{ id: ids.next(), address: said }]);
    return address(mark, recipient);
  };
  return {
    bounced: (recipient) => suppressed('bounced', 'NOT hard_bounced', BOUNCED, recipient),
    complained: (recipient) => suppressed('complained', 'NOT complained', COMPLAINED, recipient),
    delivered: async (recipient) => {
      await tx.query(DELIVERED, recipientKey(recipient));
    },
    unsubscribed: async (recipient) => {
      await tx.query(UNSUBSCRIBED, recipientKey(recipient));
    },
    count: (workspaceId, counted) => guard.count(tx, workspaceId, counted),
    firstTime: async (...event) => (await tx.query(FIRST_TIME, event)).length > 0,
  };
}

const recipientsOn = (sql: Sql): ReportDeps['recipients'] => ({
  byToken: async (token) => (await sql.query<MailRecipient>(BY_TOKEN, [token]))[0],
});

/** Serves every process that receives bounces or complaints. Work for a recipient is charged to its workspace. */
export function mailReportsOn({ database, ids, ...outside }: MailReportsOn): MailReports {
  const { now: tell } = tellSuppressions({ database, ...outside });
  return createMailReports({
    recipients: recipientsOn(database),
    transaction: (workspaceId, work) =>
      database.onBehalfOf(workspaceId, () => database.transaction((tx) => work(markedOn(tx, { ids, ...outside })))),
    isOfTheValue,
    read: readReport,
    onUnreadable: outside.onUnreadable,
    tell: (workspaceId, address) => database.onBehalfOf(workspaceId, () => tell(workspaceId, address)),
    contacts: outside.contacts,
    workspaces: outside.workspaces,
  });
}

export const MAIL_REPORTS = token<MailReports>('campaigns: reports of mail');

export const mailReportsPart = part<MailReportDirectories>(MAIL_REPORTS, ({ database, outside, ids }) =>
  mailReportsOn({ database, ids, ...outside }),
);

export const sweepEvents = sweepOf('campaigns.email_event', 'taken_at < $1');
