import { RowMapper, type RowOf } from '@workops/platform/records';
import type { LeadRecord } from '../domain/lead';
import { leadEntity } from './lead.entity';

/** Sorts after all leads with an inquiry. */
export const NO_INQUIRY = '-infinity';

const leadColumns = new RowMapper<LeadRecord, RowOf<typeof leadEntity>>(leadEntity);

export const SELECTED = `${leadColumns.selected('l')}, NULLIF(l.last_inquiry_at, '${NO_INQUIRY}') AS "lastInquiryAt"`;

/** A join instead of the subquery would use the previous stage after a wait for a row lock, and drop the row. */
export const SHOWN = `
  ${SELECTED},
  (SELECT s.name FROM commerce.stage s WHERE s.workspace_id = l.workspace_id AND s.id = l.stage_id) AS "stageName"`;

export const COLUMNS = leadColumns.all();

export const CHANGING = leadColumns.changing();
export const changingOf = (alias: string): string => leadColumns.changing(alias);

export const rowsOf = (leads: readonly LeadRecord[]): string =>
  leadColumns.rows(leads.map((lead) => ({ ...lead, lastInquiryAt: lead.lastInquiryAt ?? NO_INQUIRY })));
