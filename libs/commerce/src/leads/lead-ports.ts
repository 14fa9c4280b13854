import type { EventRecorder } from '@workops/contracts';
import type { Actor, AuditTrail, Clock, ContactRecords, HistoryEntry, Ids, RecordPage, Records } from '@workops/kernel';
import type { Assignee, LeadLoad } from './domain/assignment';
import type { InquiryKey, InquiryRecord } from './domain/inquiry';
import type { LeadIntent, LeadRecord, LeadStatus } from './domain/lead';
import type { LeadPlace, LeadSort } from './domain/lead-cursor';
import type { Pipeline, Stage } from './domain/pipeline';
import type { KnownBranches } from '../stock/stock-ports';

export interface LeadWords {
  ofContact: string;
  ofVehicle: string;
}

export interface LeadRepository {
  /** Undefined if added; otherwise nothing is written, and the lead with its id at the source is returned. */
  add(lead: LeadRecord, words: LeadWords): Promise<LeadRecord | undefined>;
  /** Locks the visible leads, in id order, until the transaction ends. */
  lock(ids: readonly string[]): Promise<ShownLead[]>;
  /** Locks the lead, or its survivor after a merge, even if it is hidden from the actor. */
  lockLive(id: string): Promise<LeadRecord | undefined>;
  /** The most recently changed one. No other transaction finds or creates one until this one ends. */
  lockOpenOf(contactId: string, pipelineId: string): Promise<LeadRecord | undefined>;
  save(leads: readonly LeadRecord[]): Promise<void>;
  saveVehicleWords(id: string, words: string): Promise<void>;
  /** The contact's last closed lead; merged ones do not count. */
  lastClosed(contactId: string): Promise<Pick<LeadRecord, 'status' | 'ownerUserId'> | undefined>;
  /** Gives inquiries, orders, documents and leads merged earlier to the other lead of the same contact. */
  giveRecords(from: LeadRecord, toId: string, now: Date): Promise<void>;
  /** The loads stay locked until the transaction ends. */
  loads(memberIds: readonly string[]): Promise<ReadonlyMap<string, LeadLoad>>;
}

export interface InquiryRepository {
  /** Undefined if there is none; other lookups of the key wait until the transaction ends. */
  lockTaken(key: InquiryKey): Promise<InquiryRecord | undefined>;
  add(inquiry: InquiryRecord): Promise<void>;
}

export interface PipelineRepository extends Records<Pipeline> {
  /** Newest first. */
  all(): Promise<Pipeline[]>;
  /** The workspace has, or ever had, it. */
  knowsStage(id: string): Promise<boolean>;
  dropOtherDefault(id: string, now: Date): Promise<void>;
  stageInUse(stageIds: readonly string[]): Promise<string | undefined>;
  isInUse(id: string): Promise<boolean>;
}

export interface LeadTransaction {
  leads: LeadRepository;
  inquiries: InquiryRepository;
  pipelines: PipelineRepository;
  events: EventRecorder;
  audit: AuditTrail;
}

/** Nested work joins the transaction. */
export interface LeadStore {
  /** Concurrent calls are allowed. Until the work ends, pipelines and contact ids of leads cannot change. */
  transaction<T>(actor: Actor, work: (tx: LeadTransaction) => Promise<T>): Promise<T>;
  /** Locks records that leads refer to, exclusively in the workspace. */
  exclusively<T>(actor: Actor, work: (tx: LeadTransaction) => Promise<T>): Promise<T>;
}

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
  nextActionBefore?: Date;
  /** The lead's words contain at least one spelling of each. */
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
  after: LeadPlace | null;
}

/** The stage may have been removed. */
export interface ShownLead extends LeadRecord {
  stageName: string;
}

export interface BoardColumn extends Stage {
  count: number;
  valueClp: number;
  /** The most recent inquiries. */
  leads: ShownLead[];
}

export interface Board {
  stages: BoardColumn[];
  won: number;
  lost: number;
  unqualified: number;
}

export interface Interest {
  contactId: string;
  vehicleId: string;
}

export interface LiveLead {
  id: string;
  /** The id of the survivor after a merge. */
  liveId: string;
}

export interface LeadReads {
  byId(actor: Actor, id: string): Promise<ShownLead | undefined>;
  /** The changes of a lead, newest first. */
  history(workspaceId: string, id: string, page: RecordPage): Promise<HistoryEntry[]>;
  /** In the order of the sort. */
  page(actor: Actor, filter: LeadListFilter, page: LeadPage): Promise<ShownLead[]>;
  /** A merged lead counts as its survivor; no entry if the actor does not see one of them. */
  live(actor: Actor, ids: readonly string[]): Promise<LiveLead[]>;
  /** Returns at most two per contact and vehicle, even hidden ones. */
  openOf(workspaceId: string, interests: readonly Interest[]): Promise<(Interest & { id: string })[]>;
  /** Reads one snapshot. Undefined if the pipeline does not exist. */
  board(actor: Actor, pipelineId: string, filter: LeadFilter, cards: number): Promise<Board | undefined>;
}

interface FoundContact {
  /** The id of the survivor after a merge. */
  liveId: string;
  words: string;
}

export interface ContactWords {
  words(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, FoundContact>>;
  /** Alternative spellings of each term; undefined without a term. Throws `malformed`. */
  needles(workspaceId: string, q: string): Promise<readonly (readonly string[])[] | undefined>;
  records(actor: Actor, contactId: string): Promise<ContactRecords>;
}

interface MemberDirectory {
  /** The active members, in the given order. */
  active(workspaceId: string, ids: readonly string[]): Promise<Assignee[]>;
}

export interface VehicleWords {
  words(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

interface LeadVisits {
  /** Joins the call's transaction. */
  moveLead(workspaceId: string, fromId: string, toId: string): Promise<unknown>;
}

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

export interface InquiryInput extends Omit<InquiryRecord, 'workspaceId' | 'id' | 'leadId'> {
  /** The default applies if it is null or gone. */
  pipelineId: string | null;
  locationId: string | null;
  /** A blocked contact's inquiry has no lead. */
  blocked: boolean;
}

export interface TakenInquiry {
  inquiry: InquiryRecord;
  lead: LeadRecord | null;
}

/** Joins the source's transaction. */
export interface Inquiries {
  taken(actor: Actor, key: InquiryKey): Promise<InquiryRecord | undefined>;
  take(actor: Actor, input: InquiryInput): Promise<TakenInquiry>;
}
