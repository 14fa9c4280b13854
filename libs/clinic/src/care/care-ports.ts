import type { EventRecorder } from '@workops/contracts';
import type { Actor, AuditTrail, Clock, Ids, OwnedRecord, RecordPage, Store } from '@workops/kernel';
import type { Encounter, EncounterRef, EncounterStatus } from './domain/encounter';
import type { Note, SignedVersion } from './domain/note';
import type { PatientRows } from '../patients/patient-ports';
import type { ClinicDirectories } from '../ports';

/** A professional as care knows them. */
export interface Carer {
  id: string;
  active: boolean;
}

export interface EncounterRows {
  /** Locked after its patient, which is live: neither is changed until the transaction ends. Undefined when the actor sees none. */
  lock(ref: EncounterRef): Promise<Encounter | undefined>;
  /** The open one of the patient and professional, also if the actor does not see it. */
  open(patientId: string, professionalId: string): Promise<Encounter | undefined>;
  /** Also if the actor does not see it. */
  ofAppointment(appointmentId: string): Promise<Encounter | undefined>;
  /** With its number, and its owner. */
  add(encounter: Omit<Encounter, 'number' | 'ownerUserId'>): Promise<Encounter>;
  save(encounter: Encounter): void;
  /** Also those that the actor does not see. */
  drafts(encounterId: string): Promise<(OwnedRecord & { id: string })[]>;
}

export interface NoteRows {
  /** Locked after its patient and its encounter. Undefined when the actor sees none. */
  lock(id: string): Promise<Note | undefined>;
  add(note: Note): void;
  saveDraft(note: Note, now: Date): void;
  remove(id: string): void;
  /** Adds the version, and makes it the current one. */
  sign(version: SignedVersion, now: Date): void;
}

export interface CareDesk {
  professional(id: string): Promise<Carer | undefined>;
  /** The member's professional. */
  professionalOf(memberId: string): Promise<Carer | undefined>;
  isService(id: string): Promise<boolean>;
  /** The template of the consent that the service requires, and that the patient has not signed or has revoked. */
  missingConsent(patientId: string, serviceId: string): Promise<string | undefined>;
  /** Something of the record of the patient was written. */
  entered(patientId: string, at: Date): void;
}

export interface CareTransaction {
  patients: Pick<PatientRows, 'lockLive' | 'byRef'>;
  encounters: EncounterRows;
  notes: NoteRows;
  desk: CareDesk;
  events: EventRecorder;
  audit: AuditTrail;
}

export interface EncounterFilter {
  patientId?: string;
  professionalId?: string;
  status?: EncounterStatus;
  from?: Date;
  to?: Date;
}

/** As the actor sees them. */
export interface CareReads {
  encounter(actor: Actor, ref: EncounterRef): Promise<Encounter | undefined>;
  encounters(actor: Actor, filter: EncounterFilter, page: RecordPage): Promise<Encounter[]>;
  note(actor: Actor, id: string): Promise<Note | undefined>;
  notes(actor: Actor, encounterId: string, page: RecordPage): Promise<Note[]>;
  /** Oldest first, each as it was signed. */
  versions(actor: Actor, noteId: string): Promise<Note[]>;
}

/** Facts about an appointment. */
export interface AppointmentFacts {
  id: string;
  contactId: string | null;
  patientId: string | null;
  isCancelled: boolean;
}

export interface CareDirectories extends ClinicDirectories {
  branches: { isBranch(workspaceId: string, id: string): Promise<boolean> };
  appointments: {
    factsOf(workspaceId: string, id: string): Promise<AppointmentFacts | undefined>;
    /** The service that it books, deleted ones too; undefined for a type without a service of the clinic. */
    bookedService(workspaceId: string, id: string): Promise<string | undefined>;
  };
}

export interface CareDeps extends CareDirectories {
  store: Store<CareTransaction>;
  reads: CareReads;
  clock: Clock;
  ids: Ids;
}
