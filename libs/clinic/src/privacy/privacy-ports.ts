import type { RecordPage, Store } from '@workops/kernel';
import type { Patient } from '../patients/domain/patient';
import type { PrivacyKind, PrivacyRequest, PrivacyStatus } from './domain/privacy-request';
import type { PatientDeps, PatientTransaction } from '../patients/patient-ports';

/** How a client names a request. */
export type PrivacyRef = { id: string } | { number: number };

export interface RequestRows {
  /** Locked after its patient, who may have been erased. Undefined when there is none. */
  lock(ref: PrivacyRef): Promise<{ request: PrivacyRequest; patient: Patient | undefined } | undefined>;
  /** The open one of the patient, who is locked. */
  open(patientId: string, kind: PrivacyKind): Promise<string | undefined>;
  /** With its number. */
  add(request: Omit<PrivacyRequest, 'number'>): Promise<PrivacyRequest>;
  save(request: PrivacyRequest): Promise<void>;
  /** Whether an open request blocks the data of the patient. */
  isBlocking(patientId: string): Promise<boolean>;
}

export interface PrivacyTransaction extends PatientTransaction {
  requests: RequestRows;
}

export interface RequestFilter {
  patientId?: string;
  status?: PrivacyStatus;
  /** Open, and due before this date; or, where `value` is false, all others. */
  overdue?: { value: boolean; today: string };
}

export interface RequestReads {
  byRef(workspaceId: string, ref: PrivacyRef): Promise<PrivacyRequest | undefined>;
  page(workspaceId: string, filter: RequestFilter, page: RecordPage): Promise<PrivacyRequest[]>;
}

interface HolidayCalendar {
  /** The public holidays of a country from one day to another, both included. */
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
