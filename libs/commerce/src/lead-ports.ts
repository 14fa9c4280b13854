import type { EventRecorder } from '@workops/contracts';
import type { Actor, Clock, Ids, Records } from '@workops/kernel';
import type { Assignee, LeadLoad } from './domain/leads/assignment';
import type { InquiryKey, InquiryRecord } from './domain/leads/inquiry';
import type { LeadRecord } from './domain/leads/lead';
import type { Pipeline } from './domain/leads/pipeline';

/** The leads of the actor's workspace, inside a transaction. */
export interface LeadRepository {
  /** Undefined when it was added, else the lead that has its id at the source; then nothing was written. */
  add(lead: LeadRecord): Promise<LeadRecord | undefined>;
  /** Those of the ids that the actor sees, locked in the order of their ids until the transaction ends. */
  lock(ids: readonly string[]): Promise<LeadRecord[]>;
  /** Likewise, whoever sees it. */
  lockUntrimmed(id: string): Promise<LeadRecord | undefined>;
  /** Of the contact's open leads in the pipeline the one last touched, locked. Until the transaction ends, nobody else finds or makes one. */
  lockOpenOf(contactId: string, pipelineId: string): Promise<LeadRecord | undefined>;
  /** The ids of the contact's open leads of the vehicle, two at most, whoever sees them. */
  openOf(contactId: string, vehicleId: string): Promise<string[]>;
  /** Writes locked leads, in one statement. */
  save(leads: readonly LeadRecord[]): Promise<void>;
  /** What each of them has; until the transaction ends, nobody else is told. */
  loads(memberIds: readonly string[]): Promise<ReadonlyMap<string, LeadLoad>>;
}

/** The inquiries of the actor's workspace, inside a transaction. */
export interface InquiryRepository {
  /** Undefined while there is none; until the transaction ends, nobody else is told so. */
  lockTaken(key: InquiryKey): Promise<InquiryRecord | undefined>;
  add(inquiry: InquiryRecord): Promise<void>;
}

export interface PipelineRepository extends Records<Pipeline> {
  /** Newest first. */
  all(): Promise<Pipeline[]>;
  /** Whether the workspace has, or has had, such a stage. */
  knowsStage(id: string): Promise<boolean>;
  /** From here on, no pipeline but this one is the default. */
  dropOtherDefault(id: string, now: Date): Promise<void>;
  /** Of the stages, one that has open leads. */
  stageInUse(stageIds: readonly string[]): Promise<string | undefined>;
  isInUse(id: string): Promise<boolean>;
}

export interface LeadTransaction {
  leads: LeadRepository;
  inquiries: InquiryRepository;
  pipelines: PipelineRepository;
  events: EventRecorder;
}

/** Work inside another transaction of the call joins it. */
export interface LeadStore {
  /** For work on leads: until it ends, the pipelines and what leads name of contacts stand still. Any number at once. */
  transaction<T>(actor: Actor, work: (tx: LeadTransaction) => Promise<T>): Promise<T>;
  /** For work on what leads refer to: alone in the workspace. */
  exclusively<T>(actor: Actor, work: (tx: LeadTransaction) => Promise<T>): Promise<T>;
}

/** Only what the actor sees. */
export interface LeadReads {
  byId(actor: Actor, id: string): Promise<LeadRecord | undefined>;
}

export interface ContactDirectory {
  /** The contact that answers to the id: itself, or the survivor of its merge. Undefined when the workspace has none. */
  live(workspaceId: string, id: string): Promise<string | undefined>;
}

export interface MemberDirectory {
  /** Those of the ids that are active members of the workspace, in the order given. */
  active(workspaceId: string, ids: readonly string[]): Promise<Assignee[]>;
}

export interface BranchDirectory {
  isBranch(workspaceId: string, id: string): Promise<boolean>;
}

export interface VehicleDirectory {
  isVehicle(workspaceId: string, id: string): Promise<boolean>;
}

/** What leads ask of other contexts, filled by the app. */
export interface LeadDirectories {
  contacts: ContactDirectory;
  members: MemberDirectory;
  branches: BranchDirectory;
}

export interface LeadDeps extends LeadDirectories {
  leads: LeadStore;
  leadReads: LeadReads;
  allPipelines(workspaceId: string): Promise<Pipeline[]>;
  vehicles: VehicleDirectory;
  clock: Clock;
  ids: Ids;
}
