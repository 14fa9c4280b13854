import type { Author, MomentPosition } from '@workops/kernel';
import type { PatientDeps } from '../patients/patient-ports';

export const READ_ACTIONS = ['read', 'list', 'download', 'export'] as const;
export type ReadAction = (typeof READ_ACTIONS)[number];

export interface Sight {
  id: string;
  at: Date;
  patientId: string;
  author: Author;
  action: ReadAction;
  resourceType: string;
  /** Null for a list. */
  resourceId: string | null;
  requestId: string | null;
}

export interface SightFilter {
  from?: Date;
  to?: Date;
  action?: ReadAction;
}

export interface SightRows {
  /** Resolves once the rows are committed. */
  add(workspaceId: string, sights: readonly Sight[]): Promise<void>;
  /** Newest first, including reads of patients that were merged into this one. */
  page(
    workspaceId: string,
    patientId: string,
    filter: SightFilter,
    page: { after: MomentPosition | null; limit: number },
  ): Promise<Sight[]>;
}

export interface AccessLogDeps extends Pick<PatientDeps, 'reads' | 'clock' | 'ids'> {
  sights: SightRows;
}
