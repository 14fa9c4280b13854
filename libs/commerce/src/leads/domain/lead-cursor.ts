import { isUuid, notACursor } from '@workops/kernel';
import type { LeadRecord } from './lead';

export const LEAD_SORTS = ['newest', 'last_inquiry', 'next_action'] as const;
export type LeadSort = (typeof LEAD_SORTS)[number];

/** The sort's moment, then the id. */
export interface LeadPlace {
  /** Leads without an inquiry come last, with null. */
  at: Date | null;
  id: string;
}

const MOMENTS = {
  newest: ({ createdAt }) => createdAt,
  last_inquiry: ({ lastInquiryAt }) => lastInquiryAt,
  next_action: ({ nextActionAt }) => nextActionAt,
} satisfies Record<LeadSort, (lead: LeadRecord) => Date | null>;

const placeOf = (lead: LeadRecord, sort: LeadSort): LeadPlace => ({ at: MOMENTS[sort](lead), id: lead.id });

/** Opaque to clients. */
export function leadCursor(lead: LeadRecord, sort: LeadSort): string {
  const { at, id } = placeOf(lead, sort);
  return Buffer.from(`${sort}/${at?.getTime() ?? ''}/${id}`).toString('base64url');
}

const CURSOR = /^(\w+)\/(|-?\d{1,15})\/(.+)$/;

/** Throws `malformed` for a cursor of another sort or a broken one. */
export function leadPlace(cursor: string, sort: LeadSort): LeadPlace {
  const [, of, time, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (of === sort && id && isUuid(id) && (time || sort === 'last_inquiry'))
    return { at: time ? new Date(Number(time)) : null, id };
  throw notACursor();
}
