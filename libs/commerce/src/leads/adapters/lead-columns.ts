import { RowMapper, type RowOf } from '@workops/platform/records';
import type { LeadRecord } from '../domain/lead';
import { leadEntity } from './lead.entity';

/** Sorts a lead without an inquiry after all leads that have one. */
export const NO_INQUIRY = '-infinity';

const leadColumns = new RowMapper<LeadRecord, RowOf<typeof leadEntity>>(leadEntity);

/** Selects a row of `l` as a `LeadRecord`. */
export const SELECTED = `${leadColumns.selected('l')}, NULLIF(l.last_inquiry_at, '${NO_INQUIRY}') AS "lastInquiryAt"`;

/**
 * A row of `l` as a `ShownLead`. The stage name is a subquery: after a wait for a row lock, a join would still use the
 * previous stage and drop the row.
 */
export const SHOWN = `
  ${SELECTED},
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"`;

export const COLUMNS = leadColumns.all();

export const CHANGING = leadColumns.changing();
export const changingOf = (alias: string): string => leadColumns.changing(alias);

/** Rows as JSON, as the statements take them. */
export const rowsOf = (leads: readonly LeadRecord[]): string =>
  leadColumns.rows(leads.map((lead) => ({ ...lead, lastInquiryAt: lead.lastInquiryAt ?? NO_INQUIRY })));
