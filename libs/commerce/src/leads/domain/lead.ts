import type { Changes, EventData } from '@workops/contracts';
import {
  changedRecord,
  conflict,
  malformed,
  notUnique,
  type Actor,
  type Author,
  type OwnedRecord,
  type WorkspaceRecord,
} from '@workops/kernel';

export const LEAD_STATUSES = ['open', 'won', 'lost', 'unqualified'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

export const LEAD_INTENTS = ['buy', 'sell', 'financing', 'trade_in'] as const;
export type LeadIntent = (typeof LEAD_INTENTS)[number];

export type Maker = Pick<Author, 'kind' | 'id' | 'name'>;

export interface LeadRecord extends WorkspaceRecord, OwnedRecord {
  contactId: string;
  pipelineId: string;
  stageId: string;
  status: LeadStatus;
  vehicleId: string | null;
  /** CLP. */
  valueClp: number | null;
  /** A single word. */
  source: string;
  accountId: string | null;
  /** The id is unique at its source. */
  externalId: string | null;
  intent: LeadIntent | null;
  note: string | null;
  /** Only open leads have one. */
  nextAction: string | null;
  nextActionAt: Date | null;
  lostReason: string | null;
  unqualifiedReason: string | null;
  saleNoteId: string | null;
  /** It took over the inquiries and documents of this one. */
  mergedIntoId: string | null;
  inquiryCount: number;
  lastInquiryAt: Date | null;
  stageSince: Date;
  closedAt: Date | null;
  createdBy: Maker;
}

export const leadLimits = { source: 50, externalId: 255, note: 2_000, nextAction: 200, reason: 500, bulk: 500 };

export interface LeadInput {
  contactId: string;
  pipelineId: string;
  stageId: string;
  ownerUserId?: string | null;
  locationId?: string | null;
  vehicleId?: string | null;
  valueClp?: number | null;
  source?: string;
  accountId?: string | null;
  externalId?: string | null;
  intent?: LeadIntent | null;
  note?: string | null;
  nextAction?: string | null;
  nextActionAt?: Date | null;
}

/** Absent fields are kept. */
export type LeadPatch = Partial<
  Pick<LeadRecord, 'locationId' | 'vehicleId' | 'valueClp' | 'intent' | 'note' | 'nextAction' | 'nextActionAt'>
>;

const MANUAL = 'manual';

export const newLead = (
  { contactId, pipelineId, stageId, ...input }: LeadInput,
  { workspaceId, id, now, author }: { workspaceId: string; id: string; now: Date; author: Author },
): LeadRecord => ({
  workspaceId,
  id,
  contactId,
  pipelineId,
  stageId,
  status: 'open',
  ownerUserId: input.ownerUserId ?? null,
  locationId: input.locationId ?? null,
  vehicleId: input.vehicleId ?? null,
  valueClp: input.valueClp ?? null,
  source: input.source ?? MANUAL,
  accountId: input.accountId ?? null,
  externalId: input.externalId ?? null,
  intent: input.intent ?? null,
  note: settledNote(input.note),
  nextAction: settledNote(input.nextAction),
  nextActionAt: input.nextActionAt ?? null,
  lostReason: null,
  unqualifiedReason: null,
  saleNoteId: null,
  mergedIntoId: null,
  inquiryCount: 0,
  lastInquiryAt: null,
  stageSince: now,
  closedAt: null,
  createdBy: makerOf(author),
  createdAt: now,
  updatedAt: now,
});

const settledNote = (note: string | null | undefined): string | null => note?.trim() || null;

const makerOf = ({ kind, id, name }: Author): Maker => ({ kind, id, name });

export const NOTHING_NEXT = { nextAction: null, nextActionAt: null } as const;

/**
 * The same lead when nothing changes. Clearing the next action clears its time, unless the patch has one. Throws
 * `conflict` if closed.
 */
export const changedLead = <Lead extends LeadRecord>(before: Lead, patch: LeadPatch, now: Date): Lead => {
  const note = patch.note === undefined ? before.note : settledNote(patch.note);
  const nextAction = patch.nextAction === undefined ? before.nextAction : settledNote(patch.nextAction);
  const isCleared = nextAction === null && before.nextAction !== null;
  const nextActionAt = patch.nextActionAt === undefined ? (isCleared ? null : before.nextActionAt) : patch.nextActionAt;
  if (before.status !== 'open' && (nextAction !== null || nextActionAt !== null)) throw leadClosed(before);
  return changedRecord<Lead>(before, { ...patch, note, nextAction, nextActionAt } as Partial<Lead>, now);
};

export const leadClosed = ({ status }: LeadRecord) => conflict('lead_closed', 'El lead está cerrado.', { status });

/** Touches the lead too. */
export const withInquiry = (before: LeadRecord, receivedAt: Date, now: Date): LeadRecord => ({
  ...before,
  inquiryCount: before.inquiryCount + 1,
  lastInquiryAt: before.lastInquiryAt && before.lastInquiryAt > receivedAt ? before.lastInquiryAt : receivedAt,
  updatedAt: now,
});

/** Throws `malformed` if blank. */
export function settledReason(path: string, given: string): string {
  const reason = given.trim();
  if (reason === '') throw malformed('body', [{ path, message: 'Must not be blank.', code: 'too_small' }]);
  return reason;
}

/** Contains identifiers and states only. */
export const leadData = (lead: LeadRecord): EventData<'lead.created'> => ({
  id: lead.id,
  contact_id: lead.contactId,
  pipeline_id: lead.pipelineId,
  stage_id: lead.stageId,
  status: lead.status,
  owner_user_id: lead.ownerUserId,
  location_id: lead.locationId,
  vehicle_id: lead.vehicleId,
  source: lead.source,
});

export function leadChanges(
  before: LeadRecord,
  after: LeadRecord,
  fields: readonly ('pipeline_id' | 'stage_id' | 'status' | 'owner_user_id')[],
): Changes {
  const [from, to] = [leadData(before), leadData(after)];
  return Object.fromEntries(
    fields.filter((field) => from[field] !== to[field]).map((field) => [field, { from: from[field], to: to[field] }]),
  );
}

/** Only an actor who sees all records learns into which lead it was merged. */
export const mergedIntoShownTo = (
  { visibility }: Pick<Actor, 'visibility'>,
  { mergedIntoId }: Pick<LeadRecord, 'mergedIntoId'>,
): string | null => (visibility.kind === 'all' ? mergedIntoId : null);

export const NO_LEAD = 'El lead no existe.';

/** `holderId` is null if the caller does not see that lead. */
export function externalIdTaken(holderId: string | null) {
  const message = 'Otro lead tiene este identificador de su origen.';
  return notUnique(message, {
    field: 'external_id',
    ...(holderId !== null && { lead_id: holderId }),
    body: [{ path: 'external_id', message, code: 'custom' }],
  });
}
