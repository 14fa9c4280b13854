import type { EventRecorder } from '@workops/contracts';
import type { Actor, Clock, Ids, RecordPage, RecordReads } from '@workops/kernel';
import type { EligibilityFacts } from './domain/eligibility';
import type { Price } from './domain/price';
import type { PriceList, PriceListItem } from './domain/price-list';
import type { Professional } from './domain/professional';
import type { ReviewState, Service } from './domain/service';
import type { Source } from './domain/source';
import type { ClinicDirectories, KeptPhone } from '../ports';

/** Common writes of professionals and services, under the lock of the workspace's catalogue. */
interface CatalogueRows<T> {
  byId(id: string): Promise<T | undefined>;
  /**
   * Returns the id of the record that has a unique value already; nothing was written then. Throws `conflict` at the
   * limit.
   */
  add(record: T): Promise<string | undefined>;
  /** Returns as `add` does. */
  save(record: T): Promise<string | undefined>;
  /** Removes it from lists; references to it keep its name. */
  remove(id: string, now: Date): Promise<void>;
}

export interface ProfessionalRows extends CatalogueRows<Professional> {
  /** Whether an active record of this context refers to it. */
  isNamed(id: string): Promise<boolean>;
  /** The id of another professional linked to the member. */
  holderOf(memberId: string, except: string): Promise<string | undefined>;
  setServices(id: string, serviceIds: readonly string[]): Promise<void>;
}

export interface ServiceRows extends CatalogueRows<Service> {
  /** Whether an active record of this context refers to it, on the workspace's date. */
  isNamed(id: string, today: string): Promise<boolean>;
  /** The existing ids. */
  among(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface PriceListRows {
  byId(id: string): Promise<PriceList | undefined>;
  /** Returns the id of the list that has the name already; nothing was written then. Throws `conflict` at the limit. */
  add(list: PriceList): Promise<string | undefined>;
  save(list: PriceList): Promise<string | undefined>;
  /** Replaces the list's items; false if they are equal. */
  setItems(list: PriceList, items: readonly PriceListItem[]): Promise<boolean>;
}

export interface CatalogueTransaction {
  professionals: ProfessionalRows;
  services: ServiceRows;
  priceLists: PriceListRows;
  /** The services that the professional gives, as of this transaction. */
  servicesOf(professionalId: string): Promise<string[]>;
  /** Whether the workspace has a source of that vendor; false for native records. */
  isRead(source: Source): Promise<boolean>;
  /** Whether the consent template exists. */
  isConsentTemplate(id: string): Promise<boolean>;
  events: EventRecorder;
}

interface CatalogueStore {
  /** Writes of one workspace's catalogue are serialized. */
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

/** A date, and a prevision or null for everyone. */
interface PriceQuestion {
  prevision: string | null;
  /** `YYYY-MM-DD`. */
  date: string;
}

/** An active professional with a linked member and a service that they give. */
export interface GivingStaff extends Pick<Professional, 'schedule' | 'intervaloMinutes' | 'agendaOnline'> {
  serviceId: string;
  memberId: string;
}

/** The patient of a booking. */
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
  servicesOf(workspaceId: string, professionalId: string): Promise<string[]>;
  /** Facts of the patient, or of the survivor if it was merged; undefined if it does not exist. */
  patientFacts(workspaceId: string, patientId: string): Promise<EligibilityFacts | undefined>;
  /** The live patient of the id, or the contact's own patient if there is exactly one. */
  visitor(workspaceId: string, of: { patientId: string } | { contactId: string }): Promise<Visitor | undefined>;
  /** The live patient of the id, protected from erasure until the caller's transaction ends. */
  standing(workspaceId: string, patientId: string): Promise<Pick<Visitor, 'id' | 'isBlocked'> | undefined>;
  /** Whether an encounter or a session of a pack refers to the appointment. */
  isVisitRecorded(workspaceId: string, appointmentId: string): Promise<boolean>;
  /** The id of the live patient and those of the patients merged into it; the given id if there is no such patient. */
  sameIds(workspaceId: string, patientId: string): Promise<string[]>;
  items(workspaceId: string, priceListId: string): Promise<PriceListItem[]>;
  /** The staff of the services, in one query. */
  staff(workspaceId: string, serviceIds: readonly string[]): Promise<GivingStaff[]>;
  /** Prices by service id, in one query. */
  prices(
    workspaceId: string,
    serviceIds: readonly string[],
    question: PriceQuestion,
  ): Promise<ReadonlyMap<string, Price>>;
}

/** Facts about bookings from the diary. */
interface AppointmentDirectory {
  /** Holds and confirmed appointments of the member that start in [from, to). */
  count(workspaceId: string, memberId: string, from: Date, to: Date): Promise<number>;
  /** Whether the member has an upcoming appointment. */
  hasMembers(workspaceId: string, memberId: string, now: Date): Promise<boolean>;
  /** Whether an upcoming appointment books the service. */
  hasServices(workspaceId: string, serviceId: string, now: Date): Promise<boolean>;
}

/** The hours offered to patients, which depend on the catalogue. */
export interface OfferedHours {
  /** Called after each commit, in this process. */
  changed(workspaceId: string): void;
}

/** The catalogue's dependencies on other contexts. */
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
