import { conflict, toMaker, type Actor } from '@workops/kernel';
import { namedSql, shareLock, sweepOf, takeLock, type Database, type Transaction } from '@workops/platform/database';
import type { CampaignDeps, ListedContacts, Member } from '../campaign-ports';
import type { Guard } from '../../reputation/mail-ports';
import { CONTACTS_LOCK } from './campaign-contacts';
import { campaignLimits } from '../domain/campaign';
import { newMailToken } from '../domain/mail-token';
import { mayFill } from '../domain/makers-authority';
import { campaignRecords } from './campaign-record';

export const CAMPAIGNS_CHANNEL = 'campaigns_sends';

const ADD = `
  INSERT INTO campaigns.listed_contact (workspace_id, campaign_id, contact_id)
  SELECT $1, $2, id FROM unnest($3::uuid[]) AS id ORDER BY id ON CONFLICT DO NOTHING`;
const COUNT =
  'SELECT count(*)::int AS number FROM campaigns.listed_contact WHERE workspace_id = $1 AND campaign_id = $2';
const REMOVE = `
  DELETE FROM campaigns.listed_contact WHERE workspace_id = $1 AND campaign_id = $2 AND contact_id = ANY ($3::uuid[])`;
/** Listed contacts become recipients while the campaign is sent, so both are copied. */
const COPY = `
  INSERT INTO campaigns.listed_contact (workspace_id, campaign_id, contact_id)
  SELECT workspace_id, $3::uuid, contact_id FROM campaigns.listed_contact WHERE workspace_id = $1 AND campaign_id = $2
   UNION
  SELECT workspace_id, $3::uuid, contact_id FROM campaigns.recipient WHERE workspace_id = $1 AND campaign_id = $2`;
const CLEAR = 'DELETE FROM campaigns.listed_contact WHERE workspace_id = $1 AND campaign_id = $2';

const QUEUE_TEST = namedSql(
  ['workspaceId', 'campaignId', 'contactId', 'address', 'token', 'maker', 'mayFill'],
  `
  INSERT INTO campaigns.test_mail (workspace_id, id, campaign_id, contact_id, address, token, maker, may_fill,
                                   queued_at)
  SELECT :workspaceId, gen_random_uuid(), :campaignId, :contactId, :address, :token, :maker::jsonb, :mayFill, now()`,
);
const QUEUED_TESTS =
  'SELECT count(*)::int AS number FROM campaigns.test_mail WHERE workspace_id = $1 AND taken_at IS NULL';
/** Waiting test mails per workspace. */
const MOST_TESTS = 20;

async function queueTest(
  tx: Transaction,
  actor: Actor,
  campaignId: string,
  { contactId, address }: Member,
): Promise<void> {
  const { workspaceId } = actor;
  await takeLock(tx, { name: 'campaigns.tests', workspaceId });
  const [waiting] = await tx.query<{ number: number }>(QUEUED_TESTS, [workspaceId]);
  if (waiting!.number >= MOST_TESTS)
    throw conflict('too_many', `No caben más: el límite es ${MOST_TESTS} correos de prueba a la vez.`, {
      most: MOST_TESTS,
    });
  const maker = toMaker(actor);
  tx.defer(
    QUEUE_TEST.text,
    QUEUE_TEST.values({
      workspaceId,
      campaignId,
      contactId,
      address,
      token: newMailToken(),
      maker: maker && JSON.stringify(maker),
      mayFill: mayFill(actor),
    }),
  );
}

function listedContacts(tx: Transaction, workspaceId: string): ListedContacts {
  const lock = (campaignId: string) => takeLock(tx, { name: `campaigns.listed/${campaignId}`, workspaceId });
  const count = async (campaignId: string): Promise<number> => {
    const [row] = await tx.query<{ number: number }>(COUNT, [workspaceId, campaignId]);
    return row!.number;
  };
  return {
    add: async (campaignId, contactIds) => {
      await lock(campaignId);
      await tx.query(ADD, [workspaceId, campaignId, contactIds]);
      const number = await count(campaignId);
      const most = campaignLimits.listed;
      if (number > most) throw conflict('too_many', `No caben más: el límite es ${most}.`, { most });
      return number;
    },
    remove: async (campaignId, contactIds) => {
      await lock(campaignId);
      await tx.query(REMOVE, [workspaceId, campaignId, contactIds]);
      return count(campaignId);
    },
    copy: async (campaignId, toCampaignId) => {
      await tx.query(COPY, [workspaceId, campaignId, toCampaignId]);
      return count(toCampaignId);
    },
    clear: (campaignId) => tx.defer(CLEAR, [workspaceId, campaignId]),
  };
}

/** A contact merged during the write is either seen as merged or moved after the commit. */
export const campaignStore = (database: Database, guard: Pick<Guard, 'mustBeOpen'>): CampaignDeps['store'] => ({
  transaction: (actor, work) =>
    database.transaction(async (tx) => {
      const { workspaceId } = actor;
      await shareLock(tx, { name: CONTACTS_LOCK, workspaceId });
      return work({
        campaigns: campaignRecords.of(database, workspaceId),
        listed: listedContacts(tx, workspaceId),
        queueTest: ({ id }, member) => queueTest(tx, actor, id, member),
        mustBeOpen: () => guard.mustBeOpen(tx, workspaceId),
        events: tx.recorder(actor),
        audit: tx.auditTrail(actor),
        beforeAnswer: (wait) => tx.beforeAnswer(wait),
        wake: () => tx.afterCommit(() => void database.notify(CAMPAIGNS_CHANNEL)),
      });
    }),
});

/** Unsubscribe links of test mails work until this deletes them. */
export const sweepTests = sweepOf('campaigns.test_mail', 'queued_at < $1');
