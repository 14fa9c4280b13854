import type { RecordPage, Store } from '@workops/kernel';
import type { Patient } from '../patients/domain/patient';
import type { PrivacyKind, PrivacyRequest, PrivacyStatus } from './domain/privacy-request';
import type { PatientDeps, PatientTransaction } from '../patients/patient-ports';

export type PrivacyRef = { id: string } | { number: number };

export interface RequestRows {
  /** Locks the patient, unless erased, then the request. Undefined if it does not exist. */
  lock(ref: PrivacyRef): Promise<{ request: PrivacyRequest; patient: Patient | undefined } | undefined>;
  /** Requires the lock on the patient. */
  open(patientId: string, kind: PrivacyKind): Promise<string | undefined>;
  add(request: Omit<PrivacyRequest, 'number'>): Promise<PrivacyRequest>;
  save(request: PrivacyRequest): Promise<void>;
  /** True if an open request blocks the patient's data. */
  isBlocking(patientId: string): Promise<boolean>;
}

export interface PrivacyTransaction extends PatientTransaction {
  requests: RequestRows;
}

export interface RequestFilter {
  patientId?: string;
  status?: PrivacyStatus;
  /** Open and due before `today`; if `value` is false, all others. */
  overdue?: { value: boolean; today: string };
}

export interface RequestReads {
  byRef(workspaceId: string, ref: PrivacyRef): Promise<PrivacyRequest | undefined>;
  page(workspaceId: string, filter: RequestFilter, page: RecordPage): Promise<PrivacyRequest[]>;
}

interface HolidayCalendar {
  /** Both inclusive. */
  between(country: string, from: string, to: string): readonly string[];
}

export interface PrivacyDeps extends Pick<
  PatientDeps,
  'workspaces' | 'appointments' | 'keptAnswers' | 'retention' | 'clock' | 'ids'
> {
  store: Store<PrivacyTransaction>;
  reads: RequestReads;
  holidays: HolidayCalendar;
}
