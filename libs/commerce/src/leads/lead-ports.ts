import type { EventRecorder } from '@workops/contracts';
import type { Actor, Clock, ContactRecords, Ids, Records } from '@workops/kernel';
import type { Assignee, LeadLoad } from './domain/assignment';
import type { InquiryKey, InquiryRecord } from './domain/inquiry';
import type { LeadIntent, LeadRecord, LeadStatus } from './domain/lead';
import type { LeadPlace, LeadSort } from './domain/lead-cursor';
import type { Pipeline, Stage } from './domain/pipeline';
import type { KnownBranches } from '../stock/stock-ports';

/** The search words of a lead. */
export interface LeadWords {
  ofContact: string;
  ofVehicle: string;
}

/** The leads of the actor's workspace, inside a transaction. */
export interface LeadRepository {
  /**
   * Undefined if the lead was added; otherwise nothing is written and the result is the lead that already has its id at
   * the source.
   */
  add(lead: LeadRecord, words: LeadWords): Promise<LeadRecord | undefined>;
  /** Locks the leads visible to the actor in id order until the transaction ends. */
  lock(ids: readonly string[]): Promise<ShownLead[]>;
  /** Locks the lead until the transaction ends, even if it is hidden from the actor. */
  lockUntrimmed(id: string): Promise<LeadRecord | undefined>;
  /**
   * Locks the contact's most recently changed open lead in the pipeline. Until the transaction ends, no other
   * transaction finds or creates one.
   */
  lockOpenOf(contactId: string, pipelineId: string): Promise<LeadRecord | undefined>;
  /** Writes locked leads in one statement. */
  save(leads: readonly LeadRecord[]): Promise<void>;
  /** Replaces the vehicle words when the lead gets another vehicle. */
  saveVehicleWords(id: string, words: string): Promise<void>;
  /** The contact's most recently closed lead. */
  lastClosedOf(contactId: string): Promise<Pick<LeadRecord, 'status' | 'ownerUserId'> | undefined>;
  /** Gives the inquiries, orders and documents of one lead to another. */
  giveRecords(fromId: string, toId: string, now: Date): Promise<void>;
  /** The members' current loads, locked until the transaction ends. */
  loads(memberIds: readonly string[]): Promise<ReadonlyMap<string, LeadLoad>>;
}

/** The inquiries of the actor's workspace, inside a transaction. */
export interface InquiryRepository {
  /** Undefined if there is none. Until the transaction ends, other lookups of the key wait. */
  lockTaken(key: InquiryKey): Promise<InquiryRecord | undefined>;
  add(inquiry: InquiryRecord): Promise<void>;
}

export interface PipelineRepository extends Records<Pipeline> {
  /** Newest first. */
  all(): Promise<Pipeline[]>;
  /** Whether the workspace has, or ever had, the stage. */
  knowsStage(id: string): Promise<boolean>;
  /** Clears the default flag of every other pipeline. */
  dropOtherDefault(id: string, now: Date): Promise<void>;
  /** Any of the stages that still has open leads. */
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
  /**
   * Runs work on leads; concurrent calls are allowed. Until it ends, pipelines and the contact ids of leads cannot
   * change.
   */
  transaction<T>(actor: Actor, work: (tx: LeadTransaction) => Promise<T>): Promise<T>;
  /** Runs work on records that leads refer to, exclusively in the workspace. */
  exclusively<T>(actor: Actor, work: (tx: LeadTransaction) => Promise<T>): Promise<T>;
}

/** Absent filters are not applied; `none` selects leads without a value. */
export interface LeadFilter {
  ownerUserId?: string;
  locationId?: string;
  contactId?: string;
  vehicleId?: string;
  source?: string;
  intent?: LeadIntent;
  /** Half-open range [from, to). */
  createdFrom?: Date;
  createdTo?: Date;
  closedFrom?: Date;
  closedTo?: Date;
  updatedSince?: Date;
  /** Not changed at this instant or later. */
  untouchedSince?: Date;
  /** The next action is due before this instant. */
  nextActionBefore?: Date;
  /** The lead's words must contain at least one spelling of each entry. */
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
  /** The last lead of the previous page. */
  after: LeadPlace | null;
}

/** A lead with the name of its stage, even if the stage has been removed. */
export interface ShownLead extends LeadRecord {
  stageName: string;
}

export interface BoardColumn extends Stage {
  count: number;
  valueClp: number;
  /** The leads with the most recent inquiries. */
  leads: ShownLead[];
}

export interface Board {
  stages: BoardColumn[];
  won: number;
  lost: number;
  unqualified: number;
}

/** A contact's possible interest in a vehicle. */
export interface Interest {
  contactId: string;
  vehicleId: string;
}

/** Reads only leads visible to the actor. */
export interface LeadReads {
  byId(actor: Actor, id: string): Promise<ShownLead | undefined>;
  /** In the order of the sort. */
  page(actor: Actor, filter: LeadListFilter, page: LeadPage): Promise<ShownLead[]>;
  /** The ids of those leads that are visible to the actor. */
  seen(actor: Actor, ids: readonly string[]): Promise<string[]>;
  /** At most two ids of open leads for each contact and vehicle, including leads hidden from the actor. */
  openOf(workspaceId: string, interests: readonly Interest[]): Promise<(Interest & { id: string })[]>;
  /** The stages with their numbers of open leads, from one snapshot. Undefined if the pipeline does not exist. */
  board(actor: Actor, pipelineId: string, filter: LeadFilter, cards: number): Promise<Board | undefined>;
}

/** A contact's live id and the search words of its leads. */
interface FoundContact {
  /** The contact's id, or the survivor's after a merge. */
  liveId: string;
  words: string;
}

export interface ContactWords {
  /** Search words by requested id; ids unknown to the workspace have no entry. */
  words(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, FoundContact>>;
  /** The search terms, each with its alternative spellings. Undefined if the query has no terms. Throws `malformed`. */
  needles(workspaceId: string, q: string): Promise<readonly (readonly string[])[] | undefined>;
  /** The contact's records in this context and in others. */
  records(actor: Actor, contactId: string): Promise<ContactRecords>;
}

interface MemberDirectory {
  /** The ids that are active members of the workspace, in the given order. */
  active(workspaceId: string, ids: readonly string[]): Promise<Assignee[]>;
}

export interface VehicleWords {
  /** The search words of the vehicles' leads, by vehicle id; ids unknown to the workspace have no entry. */
  words(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

interface LeadVisits {
  /** Gives the appointments of one lead to another, inside the call's transaction. */
  moveLead(workspaceId: string, fromId: string, toId: string): Promise<unknown>;
}

/** Lookups in other contexts; the app provides them. */
export interface LeadDirectories {
  contacts: ContactWords;
  members: MemberDirectory;
  branches: KnownBranches;
  visits: LeadVisits;
}

export interface LeadDeps extends LeadDirectories {
  leads: LeadStore;
  leadReads: LeadReads;
  allPipelines(workspaceId: string): Promise<Pipeline[]>;
  vehicleWords: VehicleWords;
  clock: Clock;
  ids: Ids;
}

/** An inquiry as read by intake: its references are valid or null. */
export interface InquiryInput extends Omit<InquiryRecord, 'workspaceId' | 'id' | 'leadId'> {
  /** The account's pipeline. The default applies if it is null or no longer exists. */
  pipelineId: string | null;
  locationId: string | null;
  /** An inquiry of a blocked contact is stored without a lead. */
  blocked: boolean;
}

export interface TakenInquiry {
  inquiry: InquiryRecord;
  /** Null if the contact is blocked. */
  lead: LeadRecord | null;
}

/** Turns inquiries into leads, inside the transaction of their source. */
export interface Inquiries {
  taken(actor: Actor, key: InquiryKey): Promise<InquiryRecord | undefined>;
  take(actor: Actor, input: InquiryInput): Promise<TakenInquiry>;
}
