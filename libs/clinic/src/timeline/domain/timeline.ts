import type { Scope } from '@workops/kernel';

/** Each kind needs its scope. */
export const TIMELINE_SCOPES = {
  encounter: 'clinic_encounters:read',
  note: 'clinic_notes:read',
  consent: 'clinic_consents:read',
  document: 'clinic_documents:read',
  budget: 'clinic_budgets:read',
  pack_purchase: 'clinic_pack_purchases:read',
} as const satisfies Record<string, Scope>;

export type TimelineKind = keyof typeof TIMELINE_SCOPES;
export const TIMELINE_KINDS = Object.keys(TIMELINE_SCOPES) as TimelineKind[];

/** In characters; longer titles are cut. */
export const TIMELINE_TITLE = 200;

export interface TimelineEntry {
  kind: TimelineKind;
  id: string;
  patientId: string;
  at: Date;
  title: string;
}

/** Kinds whose scopes the caller has. */
export const shownKinds = (scopes: ReadonlySet<Scope>): TimelineKind[] =>
  TIMELINE_KINDS.filter((kind) => scopes.has(TIMELINE_SCOPES[kind]));
