import type { EventRecorder } from '@workops/contracts';
import type { Actor, Clock, Ids, Records } from '@workops/kernel';
import type { Assignee, LeadLoad } from './domain/leads/assignment';
import type { InquiryKey, InquiryRecord } from './domain/leads/inquiry';
import type { LeadIntent, LeadRecord, LeadStatus } from './domain/leads/lead';
import type { LeadPlace, LeadSort } from './domain/leads/lead-cursor';
import type { Pipeline, Stage } from './domain/leads/pipeline';
import type { BranchDirectory } from './stock-ports';

/** What a lead is found by. */
export interface LeadWords {
  ofContact: string;
  ofVehicle: string;
}

/** The leads of the actor's workspace, inside a transaction. */
export interface LeadRepository {
  /** Undefined when it was added, else the lead that has its id at the source; then nothing was written. */
  add(lead: LeadRecord, words: LeadWords): Promise<LeadRecord | undefined>;
  /** Those of the ids that the actor sees, locked in the order of their ids until the transaction ends. */
  lock(ids: readonly string[]): Promise<ShownLead[]>;
  /** Likewise, visible to the actor or not. */
  lockUntrimmed(id: string): Promise<LeadRecord | undefined>;
  /** Of the contact's open leads in the pipeline the one last touched, locked. Until the transaction ends, nobody else finds or makes one. */
  lockOpenOf(contactId: string, pipelineId: string): Promise<LeadRecord | undefined>;
  /** Writes locked leads, in one statement. */
  save(leads: readonly LeadRecord[]): Promise<void>;
  /** The lead is of another vehicle now. */
  saveVehicleWords(id: string, words: string): Promise<void>;
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

/** A filter that is left out is not applied; `none` is for leads without one. */
export interface LeadFilter {
  ownerUserId?: string;
  locationId?: string;
  contactId?: string;
  vehicleId?: string;
  source?: string;
  intent?: LeadIntent;
  /** From the first, and before the second. */
  createdFrom?: Date;
  createdTo?: Date;
  closedFrom?: Date;
  closedTo?: Date;
  updatedSince?: Date;
  /** All are in the lead's words; of each entry one at least. */
  needles?: readonly (readonly string[])[];
}

export interface LeadListFilter extends LeadFilter {
  statuses?: readonly LeadStatus[];
  pipelineId?: string;
  stageId?: string;
}

export interface LeadPage {
  sort: LeadSort;
  limit: number;
  /** The last of the page before. */
  after: LeadPlace | null;
}

/** A lead with the name of its stage, which may have been removed since. */
export interface ShownLead extends LeadRecord {
  stageName: string;
}

export interface BoardColumn extends Stage {
  count: number;
  valueClp: number;
  /** Those with the last inquiries. */
  leads: ShownLead[];
}

export interface Board {
  stages: BoardColumn[];
  won: number;
  lost: number;
  unqualified: number;
}

/** Somebody who may want a vehicle. */
export interface Interest {
  contactId: string;
  vehicleId: string;
}

/** Only what the actor sees. */
export interface LeadReads {
  byId(actor: Actor, id: string): Promise<ShownLead | undefined>;
  /** In the order of the sort. */
  page(actor: Actor, filter: LeadListFilter, page: LeadPage): Promise<ShownLead[]>;
  /** Of the ids, those of leads that the actor sees. */
  seen(actor: Actor, ids: readonly string[]): Promise<string[]>;
  /** Of each contact and vehicle the ids of open leads, two at most, visible to the actor or not. */
  openOf(workspaceId: string, interests: readonly Interest[]): Promise<(Interest & { id: string })[]>;
  /** The stages with so many open leads each, of one moment; undefined when there is no such pipeline. */
  board(actor: Actor, pipelineId: string, filter: LeadFilter, cards: number): Promise<Board | undefined>;
}

/** A contact as it is called now, and what its leads are found by. */
export interface FoundContact {
  /** Its own id, or the survivor's. */
  liveId: string;
  words: string;
}

export interface ContactDirectory {
  /** By the id that was asked for, of those that the workspace has. */
  words(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, FoundContact>>;
  /** What all has to be found in the words for a search; of each entry one at least. Undefined when there is nothing to look for. Throws `malformed`. */
  needles(workspaceId: string, q: string): Promise<readonly (readonly string[])[] | undefined>;
}

export interface MemberDirectory {
  /** Those of the ids that are active members of the workspace, in the order given. */
  active(workspaceId: string, ids: readonly string[]): Promise<Assignee[]>;
}

export interface VehicleDirectory {
  /** By id, of those that the workspace has: what the leads of each are found by. */
  words(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
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
  vehicleWords: VehicleDirectory;
  clock: Clock;
  ids: Ids;
}

/** An inquiry as an intake has read it: what it names exists, or is null. */
export interface InquiryInput extends Omit<InquiryRecord, 'workspaceId' | 'id' | 'leadId'> {
  /** That of the account; the default one where it is null, or is no more. */
  pipelineId: string | null;
  locationId: string | null;
  /** Of a blocked contact there is an inquiry and no lead. */
  blocked: boolean;
}

export interface TakenInquiry {
  inquiry: InquiryRecord;
  /** Null for that of a blocked contact. */
  lead: LeadRecord | null;
}

/** How inquiries become leads, inside the transaction of what brings them. */
export interface Inquiries {
  taken(actor: Actor, key: InquiryKey): Promise<InquiryRecord | undefined>;
  take(actor: Actor, input: InquiryInput): Promise<TakenInquiry>;
}
