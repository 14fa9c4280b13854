import { DomainError, eachByItself, systemActor } from '@workops/kernel';
import {
  boundPatience,
  freshStatistics,
  planOnce,
  queryPlannedOnce,
  shareLock,
  type Transaction,
} from '@workops/platform/database';
import type { WhatsappSent } from '../campaign-ports';
import type {
  CommittedMessage,
  DispatchWork,
  FrozenMember,
  FrozenPart,
  Leased,
  LeasedRecipient,
  MailLedger,
  TestMail,
} from '../../dispatch/dispatch-ports';
import { sentEvent, type Campaign } from '../domain/campaign';
import { toCounts } from '../domain/counts';
import { CAMPAIGN_SHARE, availableRoom, shared, used } from '../domain/rate';
import { knownSeconds } from '../domain/messaging-limit';
import { finished, started } from '../domain/states';
import { CONTACTS_LOCK } from './campaign-contacts';
import { talliesOn } from './campaign-reads';
import { campaignRecords } from './campaign-record';
import * as q from './dispatch-sql';
import { followMessages, type FollowingOn } from './follow-messages';
import { pauseLimitedCampaigns, pauseOrphan } from './pausing';

const { sql } = campaignRecords;

export interface DispatchWorkOn extends FollowingOn {
  loadRoom(workspaceId: string, accountId: string): Promise<number | null>;
  ledger: MailLedger<Transaction>;
  now: () => Date;
}

const saved = (tx: Transaction, campaign: Campaign): void =>
  tx.defer(sql.save, sql.savedValues(campaign.workspaceId, campaign.id, campaign));

const isConflict = (error: unknown): boolean => error instanceof DomainError && error.kind === 'conflict';

/** Lock timeout: merges and imports lock recipients, so a longer wait yields to the next workspace. */
const SETTLE_PATIENCE_MS = 250;

interface Key {
  workspaceId: string;
  id: string;
}

const NONE: Leased = { recipients: [], limited: false };

class IsCancelled extends Error {}

/** Rolls back messages with their recipients. */
class NotTaken extends Error {
  constructor(readonly outcome: CommittedMessage) {
    super('It is not taken.');
  }
}

/** Throws `NotTaken` if a lease was lost, the contact has a message, or a single message is refused. */
async function commitTogether(
  tx: Transaction,
  recipients: readonly LeasedRecipient[],
  send: () => Promise<WhatsappSent[]>,
): Promise<CommittedMessage[]> {
  const sent = await send();
  const [only] = sent;
  if (recipients.length === 1 && only && 'refusal' in only) throw new NotTaken(only);
  const rows = recipients.flatMap(({ campaignId, id, attempts }, place) => {
    const each = sent[place];
    return each && 'messageId' in each ? [{ campaign: campaignId, id, attempts, message: each.messageId }] : [];
  });
  if (rows.length > 0) {
    type InLine = { isTwin: boolean; isWritten: boolean };
    const inLine = await tx.query<InLine>(q.IN_LINE, [recipients[0]!.workspaceId, JSON.stringify(rows)]);
    const isWhole = inLine.length === rows.length && inLine.every(({ isWritten }) => isWritten);
    if (!isWhole) throw new NotTaken(inLine.some(({ isTwin }) => isTwin) ? 'twin' : 'lost');
  }
  return sent.map((each) => (!each ? 'alone' : 'refusal' in each ? each : 'in_line'));
}

/** Leases and rates use the database clock, so that any number of processes may dispatch and crash at any time. */
export function dispatchWork({
  database,
  changes,
  ledger,
  now,
  loadRoom: roomOfAccount,
  failed,
}: DispatchWorkOn): DispatchWork {
  const locked = async (tx: Transaction, { workspaceId, id }: Key): Promise<Campaign | undefined> =>
    (await tx.query<Campaign>(q.LOCK, [workspaceId, id]))[0];

  /** Stays scheduled while the email channel is blocked. */
  const start = (due: Campaign): Promise<boolean> =>
    database.transaction(async (tx) => {
      if (due.channel === 'email') await ledger.mustBeOpen(tx, due.workspaceId);
      const campaign = await locked(tx, due);
      if (campaign?.status !== 'scheduled') return false;
      saved(tx, started(campaign, null, now()));
      const target = { kind: 'campaign' as const, id: campaign.id };
      tx.auditTrail(systemActor(campaign.workspaceId, campaign.livemode)).record({
        action: 'campaign.started',
        target,
        details: {},
      });
      return true;
    });

  const finishOne = (key: Key): Promise<boolean> =>
    database.transaction(async (tx) => {
      const campaign = await locked(tx, key);
      if (campaign?.status !== 'sending') return false;
      const [left] = await tx.query<{ open: boolean }>(q.HAS_OPEN, [key.workspaceId, key.id]);
      if (left!.open) return false;
      const after = finished(campaign, now());
      const tallies = (await talliesOn(tx, key.workspaceId, [key.id])).get(key.id) ?? [];
      saved(tx, after);
      tx.recorder(systemActor(key.workspaceId, campaign.livemode)).record(
        'campaign.sent',
        sentEvent(after, toCounts(tallies, 'sent')),
      );
      return true;
    });

  /** Skipped members share an address with another part's member, or are recipients already. */
  const write = async (tx: Transaction, { workspaceId, id }: Key, members: readonly FrozenMember[]): Promise<void> => {
    const part = JSON.stringify(members);
    const [written] = await tx.query<{ number: number }>(q.FREEZE, [workspaceId, id, part, false]);
    if (written!.number < members.length) await tx.query(q.FREEZE, [workspaceId, id, part, true]);
  };

  /**
   * Locks the campaign's row only for the last statement, so that a pause does not wait for the batch. Undefined if
   * nothing was written.
   */
  const freezeIn = async (
    tx: Transaction,
    campaign: Campaign,
    part: () => Promise<FrozenPart>,
  ): Promise<FrozenPart | undefined> => {
    const { workspaceId, id } = campaign;
    const [frozen] = await tx.query<{ alone: boolean }>(q.FREEZE_ALONE, [id]);
    if (!frozen!.alone) return undefined;
    await shareLock(tx, { name: CONTACTS_LOCK, workspaceId });
    const [present] = await tx.query<Campaign>(q.STILL_FREEZING, [workspaceId, id]);
    // Another process has written this part, or the campaign has ended.
    if (present?.frozenUntil !== campaign.frozenUntil) return undefined;
    const done = await part();
    const { members, after, listed } = done;
    if (members.length > 0) await write(tx, campaign, members);
    if (listed.length > 0) await tx.query(q.UNLIST, [workspaceId, id, listed]);
    const until = after ?? members.at(-1)?.contactId ?? present.frozenUntil;
    if ((await tx.query(q.FROZEN_UNTIL, [workspaceId, id, until, after === null])).length === 0)
      throw new IsCancelled();
    return done;
  };

  /** Excludes contacts about to be written to. */
  const countedRoom = async (
    tx: Transaction,
    workspaceId: string,
    accountId: string,
  ): Promise<{ isReached: boolean; room: number }> => {
    const room = (await roomOfAccount(workspaceId, accountId)) ?? Infinity;
    if (room <= 0) return { isReached: true, room };
    const [inFlight] = await tx.query<{ number: number }>(q.IN_FLIGHT, [workspaceId, accountId]);
    return { isReached: false, room: room - inFlight!.number };
  };

  return {
    startDue: async () => {
      let number = 0;
      const startOne = async (due: Campaign): Promise<void> => {
        if (await start(due)) number += 1;
      };
      await eachByItself(await database.query<Campaign>(q.DUE_TO_START), startOne, (error) => {
        if (!isConflict(error)) failed(error);
      });
      return number;
    },

    freezing: () => database.query<Campaign>(q.FREEZING),

    freeze: async (campaign, part) => {
      try {
        const done = await database.transaction((tx) => freezeIn(tx, campaign, part));
        if (done?.after === null) await freshStatistics(database, 'campaigns.recipient').catch(failed);
        return done !== undefined;
      } catch (error) {
        if (error instanceof IsCancelled) return false;
        throw error;
      }
    },

    due: (resting) => queryPlannedOnce<Campaign>(database, q.WITH_DUE, [resting]),

    lease: ({ id: accountId, maxPerSecond, messagingLimit }, requests, burstMs) =>
      database.transaction(async (tx): Promise<Leased> => {
        planOnce(tx);
        const { workspaceId, channel } = requests[0]!.campaign;
        const ids = requests.map(({ campaign }) => campaign.id);
        await tx.query(q.ADD_LANES, [workspaceId, accountId, ids]);
        const [lane] = await tx.query<{ freeAt: number; now: number; room: number | null }>(q.HOLD_LANE, [
          workspaceId,
          accountId,
        ]);
        if (!lane) return NONE;
        const pace = { freeAt: lane.freeAt, perSecond: maxPerSecond * CAMPAIGN_SHARE, burstMs };
        const free = availableRoom(pace, lane.now);
        if (free === 0) return NONE;
        const isLimited = channel === 'whatsapp' && messagingLimit !== null;
        const counted = isLimited && lane.room === null ? await countedRoom(tx, workspaceId, accountId) : undefined;
        if (counted?.isReached) return { recipients: [], limited: true };
        const left = isLimited ? (counted?.room ?? lane.room!) : Infinity;
        const setRoom = (count: number): void => {
          if (!Number.isFinite(left) || (count === 0 && !counted)) return;
          const isKnownAnew = counted !== undefined || left - count <= 0;
          tx.defer(q.USE_ROOM, [
            workspaceId,
            accountId,
            left - count,
            isKnownAnew ? knownSeconds(left - count, maxPerSecond) : null,
          ]);
        };
        const room = Math.min(free, Math.max(left, 0));
        if (room === 0) {
          setRoom(0);
          return NONE;
        }
        const rows = await tx.query<{ id: string; freeAt: number }>(q.CAMPAIGN_LANES, [workspaceId, ids]);
        const lanes = new Map(rows.map(({ id, freeAt }) => [id, freeAt]));
        const paces = requests.map(({ campaign: { id, ratePerMinute } }) => ({
          id,
          freeAt: lanes.get(id) ?? lane.now,
          perSecond: ratePerMinute === null ? Infinity : ratePerMinute / 60,
          burstMs,
        }));
        const wanted = paces.map((each, place) =>
          Math.min(requests[place]!.most, Number.isFinite(each.perSecond) ? availableRoom(each, lane.now) : room),
        );
        const leased = await tx.query<LeasedRecipient>(q.LEASE, [workspaceId, ids, shared(room, wanted)]);
        setRoom(leased.length);
        if (leased.length === 0) return NONE;
        tx.defer(q.USE_LANE, [workspaceId, accountId, used(pace, leased.length, lane.now)]);
        const limited = paces.filter(({ perSecond }) => Number.isFinite(perSecond));
        if (limited.length > 0) {
          const usage = limited.map((each) =>
            used(each, leased.filter(({ campaignId }) => campaignId === each.id).length, lane.now),
          );
          tx.defer(q.USE_CAMPAIGN_LANES, [workspaceId, limited.map(({ id }) => id), usage]);
        }
        return { recipients: leased, limited: false };
      }),

    standing: async (workspaceId, recipients) => {
      const leases = recipients.map(({ campaignId, id, attempts }) => ({ campaign: campaignId, id, attempts }));
      const standing = await queryPlannedOnce<{ id: string }>(database, q.STANDING, [
        workspaceId,
        JSON.stringify(leases),
      ]);
      return new Set(standing.map(({ id }) => id));
    },

    settle: (workspaceId, settled) =>
      database.transaction(async (tx) => {
        planOnce(tx);
        boundPatience(tx, SETTLE_PATIENCE_MS);
        const rows = settled.map(
          ({
            recipient: { campaignId, id, attempts },
            status,
            reason,
            againAfterSeconds,
            sent,
            tried,
            hardBounce,
          }) => ({
            campaign: campaignId,
            id,
            attempts,
            status,
            reason,
            after: againAfterSeconds,
            sent,
            tried,
            bounced: hardBounce,
          }),
        );
        // Suppressions are locked before recipients, as for reported bounces. The answer about an address is valid even
        // if the lease was lost.
        const bounced = settled
          .filter(({ hardBounce }) => hardBounce)
          .flatMap(({ recipient: { address } }) => (address === null ? [] : [address]));
        if (bounced.length > 0) await ledger.bounced(tx, workspaceId, bounced);
        const settledRows = await tx.query<{ id: string; told: boolean }>(q.SETTLE, [
          workspaceId,
          JSON.stringify(rows),
        ]);
        // A report may have counted the bounce already.
        const written = new Map(settledRows.map(({ id, told }) => [id, told]));
        const counted = settled.filter(({ counts, recipient }) => counts && written.has(recipient.id));
        for (const campaignId of [...new Set(counted.map(({ recipient }) => recipient.campaignId))].sort()) {
          const own = counted.filter(({ recipient }) => recipient.campaignId === campaignId);
          const hardBounces = own.filter(
            ({ hardBounce, recipient }) => hardBounce && !written.get(recipient.id),
          ).length;
          await ledger.count(tx, workspaceId, { campaignId, sends: own.length, hardBounces });
        }
        // Campaigns are locked last, as everywhere.
        const open = rows.filter(({ id, after }) => after !== null && !written.has(id));
        if (open.length > 0) await tx.query(q.REOPEN, [workspaceId, JSON.stringify(open)]);
      }),

    commitMessages: async (recipients, send) => {
      try {
        return await database.transaction((tx) => {
          planOnce(tx);
          return commitTogether(tx, recipients, send);
        });
      } catch (error) {
        if (!(error instanceof NotTaken)) throw error;
        return recipients.map(() => (recipients.length === 1 ? error.outcome : 'alone'));
      }
    },

    recover: async () => (await queryPlannedOnce(database, q.RECOVER, [])).length,

    follow: followMessages({ database, changes, failed }),

    finish: async () => {
      let number = 0;
      const finishIt = async (key: Key): Promise<void> => {
        if (await finishOne(key)) number += 1;
      };
      await eachByItself(await queryPlannedOnce<Key>(database, q.DRAINED, []), finishIt, failed);
      return number;
    },

    cancelLeftovers: async () => {
      let number = 0;
      const cancelSome = async ({ workspaceId, id }: Key): Promise<void> => {
        const some = await queryPlannedOnce(database, q.CANCEL_SOME, [workspaceId, id]);
        number += some.length;
        const [left] = await database.query<{ open: boolean }>(q.HAS_OPEN, [workspaceId, id]);
        if (!left!.open) await database.query(q.NO_LEFTOVERS, [workspaceId, id]);
      };
      await eachByItself(await database.query<Key>(q.WITH_LEFTOVERS), cancelSome, failed);
      return number;
    },

    pauseOrphan: (campaign, reason) => database.transaction((tx) => pauseOrphan(tx, campaign, reason)),
    pauseLimited: (workspaceId, accountId) =>
      database.transaction((tx) => pauseLimitedCampaigns(tx, workspaceId, accountId, null)),
    failRest: async (workspaceId, campaignIds) => {
      await queryPlannedOnce(database, q.FAIL_REST, [workspaceId, campaignIds]);
    },
    takeTests: ({ most, mostOfWorkspace, busy }) =>
      database.query<TestMail>(q.TAKE_TESTS, [most, mostOfWorkspace, busy]),
    campaign: (workspaceId, id) => campaignRecords.reads(database).byId(workspaceId, id),
  };
}
