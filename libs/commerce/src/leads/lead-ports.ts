import type { EventRecorder } from '@workops/contracts';
import type { Actor, Clock, ContactRecords, Ids, Records } from '@workops/kernel';
import type { Assignee, LeadLoad } from './domain/assignment';
import type { InquiryKey, InquiryRecord } from './domain/inquiry';
import type { LeadIntent, LeadRecord, LeadStatus } from './domain/lead';
import type { LeadPlace, LeadSort } from './domain/lead-cursor';
import type { Pipeline, Stage } from './domain/pipeline';
import type { KnownBranches } from '../stock/stock-ports';

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
  /** Of the contact's open leads in the pipeline the most recently changed one, locked. Until the transaction ends, no other one finds or makes one. */
  lockOpenOf(contactId: string, pipelineId: string): Promise<LeadRecord | undefined>;
  /** Writes locked leads, in one statement. */
  save(leads: readonly LeadRecord[]): Promise<void>;
  /** The lead is of another vehicle now. */
  saveVehicleWords(id: string, words: string): Promise<void>;
  /** Their present loads; locked until the transaction ends. */
  loads(memberIds: readonly string[]): Promise<ReadonlyMap<string, LeadLoad>>;
}

/** The inquiries of the actor's workspace, inside a transaction. */
export interface InquiryRepository {
  /** Undefined while there is none; until the transaction ends, other lookups of the key wait. */
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
  /** For work on leads: until it ends, the pipelines and contact ids in leads cannot change. Any number concurrently. */
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
  /** All are in the lead's words; at least one of each entry. */
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

/** A possible buyer of a vehicle. */
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
  /** The stages with their numbers of open leads, from one snapshot; undefined when there is no such pipeline. */
  board(actor: Actor, pipelineId: string, filter: LeadFilter, cards: number): Promise<Board | undefined>;
}

/** A contact as it is called now, and what its leads are found by. */
interface FoundContact {
  /** Its own id, or the survivor's. */
  liveId: string;
  words: string;
}

export interface ContactWords {
  /** By the requested id, of those that exist in the workspace. */
  words(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, FoundContact>>;
  /** Required search terms; at least one of each entry. Undefined when there is nothing to search for. Throws `malformed`. */
  needles(workspaceId: string, q: string): Promise<readonly (readonly string[])[] | undefined>;
  /** What there is of the contact in this context and in others. */
  records(actor: Actor, contactId: string): Promise<ContactRecords>;
}

interface MemberDirectory {
  /** Those of the ids that are active members of the workspace, in the order given. */
  active(workspaceId: string, ids: readonly string[]): Promise<Assignee[]>;
}

export interface VehicleWords {
  /** By id, of those that the workspace has: what the leads of each are found by. */
  words(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** What leads ask of other contexts, filled by the app. */
export interface LeadDirectories {
  contacts: ContactWords;
  members: MemberDirectory;
  branches: KnownBranches;
}

export interface LeadDeps extends LeadDirectories {
  leads: LeadStore;
  leadReads: LeadReads;
  allPipelines(workspaceId: string): Promise<Pipeline[]>;
  vehicleWords: VehicleWords;
  clock: Clock;
  ids: Ids;
}

/** An inquiry as an intake has read it: its references exist, or are null. */
export interface InquiryInput extends Omit<InquiryRecord, 'workspaceId' | 'id' | 'leadId'> {
  /** That of the account; the default one where it is null, or no longer exists. */
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

/** Turns inquiries into leads, inside the transaction of their source. */
export interface Inquiries {
  taken(actor: Actor, key: InquiryKey): Promise<InquiryRecord | undefined>;
  take(actor: Actor, input: InquiryInput): Promise<TakenInquiry>;
}
