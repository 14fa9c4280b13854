import type { EventRecorder } from '@workops/contracts';
import type { Actor, AuditTrail, Clock, Ids, RecordPage, RecordReads, Records, Store } from '@workops/kernel';
import type { Consent, ConsentStatus } from './domain/consent';
import type { ConsentTemplate } from './domain/consent-template';
import type { Patient } from '../patients/domain/patient';
import type { PatientRows } from '../patients/patient-ports';
import type { ClinicDirectories } from '../ports';

export interface ConsentRows {
  /** Locks the live patient, then the consent, until the transaction ends. Undefined if the actor does not see it. */
  lock(id: string): Promise<{ consent: Consent; patient: Patient } | undefined>;
  add(consent: Consent): void;
  save(consent: Consent): void;
}

export interface ConsentDesk {
  patientOfEncounter(id: string): Promise<string | undefined>;
  /** Undefined if the document was withdrawn. */
  patientOfDocument(id: string): Promise<string | undefined>;
  /** Records that the patient's record has a new entry. */
  entered(patientId: string, at: Date): void;
}

export interface ConsentTransaction {
  patients: Pick<PatientRows, 'lockLive'>;
  templates: Pick<Records<ConsentTemplate>, 'byId' | 'lock' | 'add' | 'save'>;
  consents: ConsentRows;
  desk: ConsentDesk;
  events: EventRecorder;
  audit: AuditTrail;
}

export interface ConsentFilter {
  patientId?: string;
  status?: ConsentStatus;
}

export interface ConsentReads {
  templates: RecordReads<ConsentTemplate>;
  /** Limited to the actor's visibility. */
  consent(actor: Actor, id: string): Promise<Consent | undefined>;
  consents(actor: Actor, filter: ConsentFilter, page: RecordPage): Promise<Consent[]>;
}

export interface ConsentDeps extends ClinicDirectories {
  store: Store<ConsentTransaction>;
  reads: ConsentReads;
  clock: Clock;
  ids: Ids;
}
