import type { EventRecorder } from '@workops/contracts';
import type { Actor, AuditTrail, Clock, Ids, RecordPage, Store } from '@workops/kernel';
import type { Encounter, EncounterRef, EncounterStatus } from './domain/encounter';
import type { Note, NoteOwners, SignedVersion } from './domain/note';
import type { PatientRows } from '../patients/patient-ports';
import type { ClinicDirectories } from '../ports';

export interface Carer {
  id: string;
  active: boolean;
}

export interface EncounterRows {
  /** Locks the live patient, then the encounter, until the transaction ends. Undefined if the actor does not see it. */
  lock(ref: EncounterRef): Promise<Encounter | undefined>;
  /** This and the next also find an encounter hidden from the actor. */
  open(patientId: string, professionalId: string): Promise<Encounter | undefined>;
  ofAppointment(appointmentId: string): Promise<Encounter | undefined>;
  /** Assigns the number and the owner. */
  add(encounter: Omit<Encounter, 'number' | 'ownerUserId'>): Promise<Encounter>;
  save(encounter: Encounter): void;
  drafts(encounterId: string): Promise<(NoteOwners & { id: string })[]>;
}

export interface NoteRows {
  /** Locks the patient, the encounter, then the note. Undefined if the actor does not see it. */
  lock(id: string): Promise<Note | undefined>;
  add(note: Note): void;
  saveDraft(note: Note, now: Date): void;
  remove(id: string): void;
  /** Also makes it the current version. */
  sign(version: SignedVersion, now: Date): void;
}

export interface CareDesk {
  professional(id: string): Promise<Carer | undefined>;
  findProfessional(memberId: string): Promise<Carer | undefined>;
  isService(id: string): Promise<boolean>;
  /** Template of the required consent, unless the patient has signed and not revoked it. */
  missingConsent(patientId: string, serviceId: string): Promise<string | undefined>;
  /** Records that the patient's record has a new entry. */
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

export interface NoteFilter {
  patientId: string;
  createdFrom?: Date;
  createdTo?: Date;
}

/** Limited to the actor's visibility. */
export interface CareReads {
  encounter(actor: Actor, ref: EncounterRef): Promise<Encounter | undefined>;
  encounters(actor: Actor, filter: EncounterFilter, page: RecordPage): Promise<Encounter[]>;
  note(actor: Actor, id: string): Promise<Note | undefined>;
  notes(actor: Actor, encounterId: string, page: RecordPage): Promise<Note[]>;
  notesOfPatient(actor: Actor, filter: NoteFilter, page: RecordPage): Promise<Note[]>;
  /** Oldest first, each as it was signed. */
  versions(actor: Actor, noteId: string): Promise<Note[]>;
}

export interface AppointmentFacts {
  id: string;
  contactId: string | null;
  patientId: string | null;
  isCancelled: boolean;
}

export interface CareDirectories extends ClinicDirectories {
  branches: { isBranch(workspaceId: string, id: string): Promise<boolean> };
  appointments: {
    /** The appointment stays unchanged until the open transaction ends. */
    lockFacts(workspaceId: string, id: string): Promise<AppointmentFacts | undefined>;
    /** Includes a deleted service; undefined if the type has none. */
    bookedService(workspaceId: string, id: string): Promise<string | undefined>;
  };
}

export interface CareDeps extends CareDirectories {
  store: Store<CareTransaction>;
  reads: CareReads;
  clock: Clock;
  ids: Ids;
}
