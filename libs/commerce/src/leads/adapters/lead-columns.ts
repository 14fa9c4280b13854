import type { LeadRecord } from '../domain/lead';

const columnOf: Record<keyof LeadRecord, string> = {
  workspaceId: 'workspace_id',
  id: 'id',
  contactId: 'contact_id',
  pipelineId: 'pipeline_id',
  stageId: 'stage_id',
  status: 'status',
  ownerUserId: 'owner_user_id',
  locationId: 'location_id',
  vehicleId: 'vehicle_id',
  valueClp: 'value_clp',
  source: 'source',
  accountId: 'account_id',
  externalId: 'external_id',
  intent: 'intent',
  note: 'note',
  lostReason: 'lost_reason',
  unqualifiedReason: 'unqualified_reason',
  saleNoteId: 'sale_note_id',
  inquiryCount: 'inquiry_count',
  lastInquiryAt: 'last_inquiry_at',
  stageSince: 'stage_since',
  closedAt: 'closed_at',
  createdBy: 'created_by',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

const fields = Object.keys(columnOf) as (keyof LeadRecord)[];

/** Without an inquiry, a lead comes after all that have one. */
export const NO_INQUIRY = '-infinity';

const selectedAs = (field: keyof LeadRecord): string =>
  field === 'lastInquiryAt'
    ? `NULLIF(l.last_inquiry_at, '${NO_INQUIRY}') AS "lastInquiryAt"`
    : `l.${columnOf[field]} AS "${field}"`;

/** Selects a row of `l` as a `LeadRecord`. */
export const SELECTED = fields.map(selectedAs).join(', ');

/**
 * A row of `l` as a `ShownLead`. The name is not joined: for a row that another transaction has changed while this one waited for its lock, PostgreSQL would
 * join the previous stage, and leave the row out.
 */
export const SHOWN = `${SELECTED}, (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"`;

/** Every column, in the order of the table. */
export const COLUMNS = fields.map((field) => columnOf[field]).join(', ');

/** Immutable properties. */
const FIXED: readonly (keyof LeadRecord)[] = [
  'workspaceId',
  'id',
  'source',
  'accountId',
  'externalId',
  'note',
  'createdBy',
  'createdAt',
];
const changing = fields.filter((field) => !FIXED.includes(field)).map((field) => columnOf[field]);
export const CHANGING = changing.join(', ');
export const changingOf = (alias: string): string => changing.map((column) => `${alias}.${column}`).join(', ');

/** Column to value, for statements that take rows as JSON. */
export const rowOf = (lead: LeadRecord): Record<string, unknown> => ({
  ...Object.fromEntries(fields.map((field) => [columnOf[field], lead[field]])),
  last_inquiry_at: lead.lastInquiryAt ?? NO_INQUIRY,
});
