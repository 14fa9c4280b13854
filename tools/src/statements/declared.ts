import type { Declared } from './proof';

const DUE =
  'Takes what is due of any workspace, so many at most, and passes over what others hold: on each node for itself.';
const SWEEP = 'Forgets what is over, of any workspace, so many at most: on each node for itself.';
const GIVEN = 'Is given rows of several workspaces, each with its workspace: on each node those that lie there.';
const BY_ID =
  'Finds a row by what one workspace alone has, often before the workspace is known: takes the workspace in where it is known, and asks every node else.';
const FIGURE = 'A figure over all workspaces: over those of a node.';
const OPERATOR = 'Shows or changes what there is of all workspaces, for an operator: on every node.';

const BESIDE = 'Tells in one row what was taken and where the next look begins: no row is looked up by another.';
const BY_ACCOUNT =
  'Goes from account to account, and an account is of one workspace: takes the workspace in beside its id.';
const BY_EVENT = 'Meets an event by its id, and an event is of one workspace: takes the workspace in beside it.';
const BY_EVENT_AND_BESIDE = `${BY_EVENT} ${BESIDE}`;

const COUNTS = 'Counts that stand side by side: no row is looked up by another.';
const COPIED =
  'Runs on a connection of its own, and takes the rows of one workspace, which it names, and those that follow them by their keys.';
const LEDGER = 'A ledger of migrations, which is of no workspace.';
const OWN_CHILD =
  "A condition that is put in where a workspace's rows are erased: a row that refers to another by the whole key of both.";
const CONDITION =
  'A condition on a partition that is about to be dropped, which the function that drops it puts in: on each node for itself.';

/** Groups by the measure that they need beyond one node; each is a row of the table in docs/capacity.md. */
export const MEASURES: readonly (readonly string[])[] = [
  [DUE, SWEEP],
  [GIVEN],
  [BY_ID],
  [FIGURE, OPERATOR],
  [BY_ACCOUNT, BY_EVENT, BY_EVENT_AND_BESIDE],
  [BESIDE, COUNTS],
  [COPIED, LEDGER, OWN_CHILD, CONDITION],
];

/**
 * Statements that are not limited to one workspace, with the reason and its measure beyond one node; see
 * docs/capacity.md. Of the API only lookups by id, before the workspace is known, are listed.
 */
export const declared: Declared = {
  several: {
    'libs/edge/src/idempotency/kept-answers.ts': { FIND: BY_ID, KEEP: BY_ID, KEEP_HELD: BY_ID, RELEASE: BY_ID, SWEEP },
    'libs/access/src/adapters/called-operations-on.ts': { CALLERS: OPERATOR, WRITE: GIVEN },
    'libs/access/src/adapters/postgres-notices.ts': { FORGET_NOTES: SWEEP },
    'libs/agents/src/coach/adapters/coach-events.ts': { ENDED: GIVEN },
    'libs/agents/src/coach/adapters/coach-nights.ts': { DUE: DUE },
    'libs/agents/src/coach/adapters/coach-sql.ts': { old: SWEEP },
    'libs/agents/src/knowledge/adapters/run-sql.ts': { BEGIN_DUE: DUE, LACKING: DUE, SWEEP: SWEEP },
    'libs/agents/src/knowledge/adapters/words-left.ts': { NEXT: DUE },
    'libs/agents/src/scenarios/adapters/run-sql.ts': { SWEEP_RUNS: SWEEP, SWEEP_SUITE_RUNS: SWEEP, UNDER_WAY: DUE },
    'libs/agents/src/scenarios/adapters/suite-triggers.ts': { DUE: DUE },
    'libs/agents/src/tries/adapters/try-rows.ts': { BEHIND: GIVEN, SWEEP_EVENTS: SWEEP, SWEEP_TRIES: SWEEP },
    'libs/agents/src/voice/adapters/voice-events.ts': { MARK: GIVEN },
    'libs/billing/src/adapters/mandate-rounds.ts': { LEASE_ASKING: DUE, LEASE_ENDING: DUE },
    'libs/billing/src/adapters/mandate-store.ts': { AT_PROVIDER: BY_ID },
    'libs/campaigns/src/campaigns/adapters/dispatch-sql.ts': {
      DRAINED: DUE,
      RECOVER: DUE,
      TAKE_TESTS: DUE,
      WITH_DUE: DUE,
      WITH_LEFTOVERS: DUE,
      dealt: DUE,
    },
    'libs/campaigns/src/domains/adapters/domain-names.ts': { LEASE: DUE, VERIFIED_BY: BY_ID },
    'libs/campaigns/src/reputation/adapters/mail-reports-on.ts': { BY_TOKEN: BY_ID },
    'libs/campaigns/src/reputation/adapters/tell-suppressions.ts': { leaseOf: DUE },
    'libs/clinic/src/documents/adapters/withdrawn-documents.ts': { WAITING: DUE },
    'libs/clinic/src/sources/adapters/source-sql.ts': { SWEEP: SWEEP },
    'libs/commerce/src/leads/adapters/postgres-leads.ts': { ADD: GIVEN },
    'libs/commerce/src/leads/adapters/stale-words.ts': { WAITING: DUE, WITH_LEADS: GIVEN },
    'libs/commerce/src/stock/adapters/publication-work.ts': { LOCK: GIVEN, SENT: GIVEN, SETTLE: GIVEN },
    'libs/commerce/src/stock/adapters/run-sql.ts': { OWNED_DUE: DUE },
    'libs/commerce/src/stock/adapters/sweep-runs.ts': { ENDED: SWEEP, linesOf: SWEEP },
    'libs/contacts/src/adapters/retired-attributes.ts': { CLAIM: DUE },
    'libs/contacts/src/adapters/retired-tags.ts': { CLAIM: DUE },
    'libs/conversations/src/automation/adapters/members-back.ts': { FIND: DUE },
    'libs/conversations/src/automation/adapters/trigger-events.ts': { MARK: GIVEN, WITH_TRIGGERS: GIVEN },
    'libs/conversations/src/automation/adapters/trigger-queue.ts': { DUE: DUE },
    'libs/conversations/src/channels/adapters/postgres-media.ts': { LEASED: DUE },
    'libs/conversations/src/channels/adapters/template-syncs.ts': { LEASE: DUE },
    'libs/conversations/src/conversations/adapters/bot-reads.ts': { BY_KEYS: GIVEN },
    'libs/conversations/src/conversations/adapters/campaign-line.ts': { WAITING: BY_ID, WITH_CHANGED: DUE },
    'libs/conversations/src/conversations/adapters/due-conversations.ts': { IDLE: DUE, RESOLVED: DUE, SNOOZED: DUE },
    'libs/conversations/src/conversations/adapters/marketing-refusals.ts': { DUE: DUE },
    'libs/conversations/src/conversations/adapters/postgres-sends.ts': {
      FILES: GIVEN,
      LOST: DUE,
      MESSAGES: GIVEN,
      NAMED: GIVEN,
      PLACES: GIVEN,
      UNHEARD: DUE,
    },
    'libs/conversations/src/conversations/adapters/unused-files.ts': { UNUSED: SWEEP },
    'libs/conversations/src/holds/adapters/watched-holds.ts': { RUNNING: DUE },
    'libs/conversations/src/channels/adapters/address-proofs.ts': { SENT_TO: BY_ID },
    'libs/conversations/src/mail/adapters/inbound-accounts.ts': { BY_ADDRESS: BY_ID, BY_ID },
    'libs/conversations/src/sla/adapters/missed-targets.ts': { MISSED: DUE },
    'libs/conversations/src/stream/adapters/stream-log.ts': { WITH_NEWS: GIVEN },
    'libs/events/src/adapters/delivery-holds.ts': {
      END_OVER: SWEEP,
      FORGIVE: OPERATOR,
      STANDING: OPERATOR,
      WORKSPACE_OF: BY_ID,
    },
    'libs/events/src/adapters/dispatch-store.ts': { OLDEST: FIGURE },
    'libs/events/src/adapters/due-by-workspace.ts': { DUE: OPERATOR },
    'libs/events/src/adapters/fan-out-store.ts': { INSERT_DELIVERIES: GIVEN, LISTENERS: GIVEN },
    'libs/events/src/adapters/oldest-due.sql.ts': { oldestDueDelivery: FIGURE },
    'libs/events/src/adapters/record-outcomes.ts': {
      FINISH_DELIVERIES: GIVEN,
      LOCK_SUBSCRIPTIONS: GIVEN,
      SETTLE: BY_ID,
      UPDATE_HEALTH: GIVEN,
    },
    'libs/events/src/adapters/release-deliveries.ts': { RELEASE: BY_ID },
    'libs/events/src/adapters/replay-ends.ts': { COUNT: GIVEN },
    'libs/events/src/adapters/replay-rows.ts': { GOT: BY_ID, SWEEP },
    'libs/events/src/adapters/webhook-dispatch.ts': { WITH_SUBSCRIPTIONS: GIVEN },
    'libs/platform/src/database/leased-runs.ts': { begunByInterval: DUE },
    'libs/platform/src/database/sweep-of.ts': { 'sweepOf.some': SWEEP },
    'libs/platform/src/files/files.ts': { DISCARD: BY_ID, DUE, FORGET: BY_ID, POSTPONE: BY_ID },
    'libs/platform/src/mail/outgoing-mail.ts': { FINISH: BY_ID, PARK: BY_ID, POSTPONE: BY_ID },
    'libs/platform/src/outbox/event-feed.ts': { WITH_NEWS: GIVEN },
    'libs/platform/src/outbox/late-events.ts': {
      BEGIN_ATTEMPT: BY_ID,
      GIVE_BACK_LATE: BY_ID,
      LATE: FIGURE,
      LATE_SUBSCRIBERS: FIGURE,
      NOTE_FAILURE: BY_ID,
      POSTPONE: BY_ID,
    },
    'libs/platform/src/outbox/outbox.ts': {
      BACKLOG: FIGURE,
      CLAIM: BY_ID,
      FINISH: BY_ID,
      finishing: BY_ID,
      GIVE_BACK: BY_ID,
      HAD: BY_ID,
      OPEN_DAYS: FIGURE,
    },
    'libs/platform/src/parked.ts': {
      'events.count': OPERATOR,
      'events.list': OPERATOR,
      'events.retry': OPERATOR,
      'files.count': OPERATOR,
      'files.drop': OPERATOR,
      'files.list': OPERATOR,
      'files.retry': OPERATOR,
      'mail.count': OPERATOR,
      'mail.drop': OPERATOR,
      'mail.list': OPERATOR,
      'mail.retry': OPERATOR,
    },
    'libs/platform/src/requests/calls-by-workspace.ts': { CALLS: OPERATOR },
    'libs/platform/src/reseal.ts': { 'statementsOf.change': OPERATOR, 'statementsOf.page': OPERATOR },
    'libs/platform/src/waiting.ts': { 'secondsOverdue.[row]': FIGURE },
    'libs/scheduling/src/adapters/expired-holds.ts': { EXPIRE: DUE, FORGET_VISITORS: SWEEP },
    'libs/scheduling/src/adapters/parked.ts': {
      countOf: OPERATOR,
      listOf: OPERATOR,
      'schedulingParked.drop': OPERATOR,
      'schedulingParked.retry': OPERATOR,
    },
    'libs/scheduling/src/adapters/postgres-calendars.ts': { LEAVING: DUE },
    'libs/scheduling/src/adapters/postgres-imports.ts': { LEASE: DUE },
    'libs/scheduling/src/adapters/postgres-invites.ts': { PRESENT: GIVEN },
    'libs/scheduling/src/adapters/postgres-mirror.ts': { APPEARED: GIVEN, CHANGED: GIVEN },
    'libs/scheduling/src/adapters/postgres-reminders.ts': { DROP_PAST: SWEEP },
  },
  meeting: {
    'libs/agents/src/knowledge/adapters/run-sql.ts': { BEGIN_DUE: COUNTS },
    'libs/agents/src/scenarios/adapters/run-sql.ts': { LEASE: BESIDE },
    'libs/agents/src/voice/adapters/voice-rows.ts': { LEASE: BESIDE },
    'libs/clinic/src/privacy/adapters/due-requests.ts': { DEALT: BESIDE },
    'libs/commerce/src/stock/adapters/publication-work.ts': { ACCOUNTS: BY_ACCOUNT, LEASED: BY_ACCOUNT },
    'libs/conversations/src/conversations/adapters/lease-sql.ts': { LEASED: BY_ACCOUNT },
    'libs/events/src/adapters/claim.sql.ts': { CLAIM: BY_EVENT_AND_BESIDE },
    'libs/events/src/adapters/delivery-holds.ts': { STANDING: COUNTS },
    'libs/platform/src/database/leased-runs.ts': { begunByInterval: COUNTS, 'leasedRuns.lease': BESIDE },
    'libs/platform/src/database/workspace-turns.ts': { dealtByWorkspace: BESIDE },
    'libs/platform/src/mail/outgoing-mail.ts': { LEASE_MAIL: BESIDE },
    'libs/platform/src/outbox/fair-lease.ts': { fairLease: BESIDE },
    'libs/platform/src/outbox/late-events.ts': { CLAIM_LATE: BY_EVENT },
    'libs/scheduling/src/adapters/postgres-mirror.ts': { LEASE: BY_ACCOUNT },
    'libs/scheduling/src/adapters/postgres-reminders.ts': { LEASE: BESIDE },
  },
  unrun: {
    'libs/platform/src/workspaces/export.ts': {
      copyStatement: COPIED,
      'schema.[row]': LEDGER,
      'selected.from': COPIED,
      'workspace.[row]': COPIED,
    },
    'libs/platform/src/workspaces/tables.ts': { ownReference: OWN_CHILD },
    'libs/events/src/events.context.ts': { 'eventsContext.partitioned.retention.held': CONDITION },
    'libs/platform/src/database/partitions.ts': { 'partitionedPlatformTables.retention.held': CONDITION },
  },
};
