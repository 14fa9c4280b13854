import type { EventRecorder } from '@workops/contracts';
import type { Actor, Clock, Ids, RecordPage, RecordReads } from '@workops/kernel';
import type { EligibilityFacts } from './domain/eligibility';
import type { Price } from './domain/price';
import type { PriceList, PriceListItem } from './domain/price-list';
import type { Professional } from './domain/professional';
import type { ReviewState, Service } from './domain/service';
import type { Source } from './domain/source';
import type { ClinicDirectories, KeptPhone } from '../ports';

/** Requires the catalogue's lock. */
interface CatalogueRows<T> {
  byId(id: string): Promise<T | undefined>;
  /** Returns, without writing, the id of the holder of a unique value. Throws `conflict` at the limit. */
  add(record: T): Promise<string | undefined>;
  /** Returns as `add` does. */
  save(record: T): Promise<string | undefined>;
  /** Hides it from lists; references keep its name. */
  remove(id: string, now: Date): Promise<void>;
}

export interface ProfessionalRows extends CatalogueRows<Professional> {
  /** True if an active record of this context refers to it. */
  isNamed(id: string): Promise<boolean>;
  /** Another professional linked to the member. */
  findHolder(memberId: string, except: string): Promise<string | undefined>;
  setServices(id: string, serviceIds: readonly string[]): Promise<void>;
}

export interface ServiceRows extends CatalogueRows<Service> {
  /** True if an active record of this context refers to it on the workspace's date. */
  isNamed(id: string, today: string): Promise<boolean>;
  among(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface PriceListRows {
  byId(id: string): Promise<PriceList | undefined>;
  /** Returns, without writing, the id of the list that has the name. Throws `conflict` at the limit. */
  add(list: PriceList): Promise<string | undefined>;
  save(list: PriceList): Promise<string | undefined>;
  /** False if the items are equal. */
  setItems(list: PriceList, items: readonly PriceListItem[]): Promise<boolean>;
}

export interface CatalogueTransaction {
  professionals: ProfessionalRows;
  services: ServiceRows;
  priceLists: PriceListRows;
  /** Includes this transaction's changes. */
  findServiceIds(professionalId: string): Promise<string[]>;
  /** True if the workspace has a source of that vendor. */
  isRead(source: Source): Promise<boolean>;
  isConsentTemplate(id: string): Promise<boolean>;
  events: EventRecorder;
}

interface CatalogueStore {
  /** Serializes a workspace's writes. */
  transaction<T>(actor: Actor, work: (tx: CatalogueTransaction) => Promise<T>): Promise<T>;
}

export interface ProfessionalFilter {
  active?: boolean;
  source?: Source;
  especialidad?: string;
  agendaOnline?: boolean;
  words?: readonly string[];
}

export interface ServiceFilter {
  active?: boolean;
  source?: Source;
  categoria?: string;
  reviewState?: ReviewState;
  isEntry?: boolean;
  words?: readonly string[];
}

/** Everyone's price has a null prevision. */
interface PriceQuestion {
  prevision: string | null;
  /** `YYYY-MM-DD`. */
  date: string;
}

export interface GivingStaff extends Pick<Professional, 'schedule' | 'intervaloMinutes' | 'agendaOnline'> {
  serviceId: string;
  memberId: string;
}

export interface Visitor extends EligibilityFacts {
  id: string;
  contactId: string;
  isBlocked: boolean;
}

export interface CatalogueReads {
  professionals: Pick<RecordReads<Professional>, 'byId'>;
  services: Pick<RecordReads<Service>, 'byId' | 'byIds'>;
  priceLists: RecordReads<PriceList>;
  professionalPage(workspaceId: string, filter: ProfessionalFilter, page: RecordPage): Promise<Professional[]>;
  servicePage(workspaceId: string, filter: ServiceFilter, page: RecordPage): Promise<Service[]>;
  findServiceIds(workspaceId: string, professionalId: string): Promise<string[]>;
  /** Follows a merge to the survivor; undefined if the patient does not exist. */
  patientFacts(workspaceId: string, patientId: string): Promise<EligibilityFacts | undefined>;
  /** Live patient of the id, or the contact's own patient if there is exactly one. */
  visitor(workspaceId: string, of: { patientId: string } | { contactId: string }): Promise<Visitor | undefined>;
  /** Live patient, protected from erasure until the caller's transaction ends. */
  standing(workspaceId: string, patientId: string): Promise<Pick<Visitor, 'id' | 'isBlocked'> | undefined>;
  /** True if an encounter or a session of a pack refers to it. */
  isVisitRecorded(workspaceId: string, appointmentId: string): Promise<boolean>;
  /** Ids of the live patient and those merged into it; the given id if there is none. */
  sameIds(workspaceId: string, patientId: string): Promise<string[]>;
  items(workspaceId: string, priceListId: string): Promise<PriceListItem[]>;
  staff(workspaceId: string, serviceIds: readonly string[]): Promise<GivingStaff[]>;
  /** Keyed by service id, in one query. */
  prices(
    workspaceId: string,
    serviceIds: readonly string[],
    question: PriceQuestion,
  ): Promise<ReadonlyMap<string, Price>>;
}

interface AppointmentDirectory {
  /** Holds and confirmed appointments that start in [from, to). */
  count(workspaceId: string, memberId: string, from: Date, to: Date): Promise<number>;
  /** Upcoming appointments only. */
  hasMembers(workspaceId: string, memberId: string, now: Date): Promise<boolean>;
  /** Upcoming appointments only. */
  hasServices(workspaceId: string, serviceId: string, now: Date): Promise<boolean>;
}

export interface OfferedHours {
  /** Called after each commit, in this process. */
  changed(workspaceId: string): void;
}

export interface CatalogueDirectories extends ClinicDirectories {
  members: { isActive(workspaceId: string, id: string): Promise<boolean> };
  appointments: AppointmentDirectory;
  offers: OfferedHours;
  keptPhone: KeptPhone;
}

export interface CatalogueDeps extends CatalogueDirectories {
  catalogue: CatalogueStore;
  catalogueReads: CatalogueReads;
  clock: Clock;
  ids: Ids;
}
