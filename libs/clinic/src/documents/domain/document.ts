import { conflict, notFound, notUnique, type Author, type OwnedRecord, type WorkspaceRecord } from '@workops/kernel';

export const DOCUMENT_STATUSES = ['current', 'superseded'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const DOCUMENT_KIND = /^[a-z_]{1,40}$/;

/** In characters and bytes. */
export const documentLimits = {
  kind: 40,
  title: 200,
  filename: 255,
  contentType: 255,
  bytes: 25 * 1024 * 1024,
} as const;

/** Has the same id as its content. */
export interface ClinicDocument extends WorkspaceRecord, OwnedRecord {
  patientId: string;
  encounterId: string | null;
  kind: string;
  title: string | null;
  filename: string;
  contentType: string;
  /** In bytes. */
  size: number;
  sha256: string;
  status: DocumentStatus;
  supersededById: string | null;
  author: Author;
  /** Null for an API key. */
  madeBy: string | null;
  livemode: boolean;
}

export interface DocumentTerms {
  kind: string;
  title: string | null;
  encounterId: string | null;
  supersedesId: string | null;
}

export const noDocument = () => notFound('El documento no existe.');
export const consentScan = () => conflict('consent_scan', 'El documento es el original de un consentimiento firmado.');
/** Includes the other document's id if the caller may see it. */
export const sameContent = (id: string | undefined) =>
  notUnique('El paciente ya tiene este documento.', { document_id: id });

export function mustBeCurrent({ supersededById }: ClinicDocument): void {
  if (supersededById !== null)
    throw conflict('already_superseded', 'El documento ya tiene un reemplazo.', { superseded_by_id: supersededById });
}
