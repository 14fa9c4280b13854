import type { EventRecorder } from '@workops/contracts';
import type { Actor, Clock, Ids, RecordPage, RecordReads } from '@workops/kernel';
import type { EligibilityFacts } from './domain/eligibility';
import type { Price } from './domain/price';
import type { PriceList, PriceListItem } from './domain/price-list';
import type { Professional } from './domain/professional';
import type { ReviewState, Service } from './domain/service';
import type { Source } from './domain/source';
import type { ClinicDirectories, KeptPhone } from '../ports';

/** Writes that professionals and services have in common; under the lock of the workspace's catalogue. */
interface CatalogueRows<T> {
  byId(id: string): Promise<T | undefined>;
  /** Answers with the id of the one that has what only one may have; then nothing was written. Throws `conflict` at the ceiling. */
  add(record: T): Promise<string | undefined>;
  /** Answers as `add` does. */
  save(record: T): Promise<string | undefined>;
  /** It is no longer listed; references to it keep its name. */
  remove(id: string, now: Date): Promise<void>;
}

export interface ProfessionalRows extends CatalogueRows<Professional> {
  /** Whether an active record of this context refers to it. */
  isNamed(id: string): Promise<boolean>;
  /** The id of another professional who is that member. */
  holderOf(memberId: string, except: string): Promise<string | undefined>;
  setServices(id: string, serviceIds: readonly string[]): Promise<void>;
}

export interface ServiceRows extends CatalogueRows<Service> {
  /** Whether an active record of this context refers to it, on the workspace's date. */
  isNamed(id: string, today: string): Promise<boolean>;
  /** Those of the ids that there are. */
  among(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface PriceListRows {
  byId(id: string): Promise<PriceList | undefined>;
  /** Answers with the id of the list of that name; then nothing was written. Throws `conflict` at the ceiling. */
  add(list: PriceList): Promise<string | undefined>;
  save(list: PriceList): Promise<string | undefined>;
  /** In place of those that it has; false where it has the same. */
  setItems(list: PriceList, items: readonly PriceListItem[]): Promise<boolean>;
}

export interface CatalogueTransaction {
  professionals: ProfessionalRows;
  services: ServiceRows;
  priceLists: PriceListRows;
  /** Which professionals give which services, as of this transaction. */
  servicesOf(professionalId: string): Promise<string[]>;
  /** Whether the workspace has a source of that vendor; never for native records. */
  isRead(source: Source): Promise<boolean>;
  /** Whether consents are prepared from it. */
  isConsentTemplate(id: string): Promise<boolean>;
  events: EventRecorder;
}

interface CatalogueStore {
  /** Writes of one workspace's catalogue come one after the other. */
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

/** On a date, for a prevision or for everybody. */
interface PriceQuestion {
  prevision: string | null;
  /** `YYYY-MM-DD`. */
  date: string;
}

/** An active professional who is a member, and gives a service. */
export interface GivingStaff extends Pick<Professional, 'schedule' | 'intervaloMinutes' | 'agendaOnline'> {
  serviceId: string;
  memberId: string;
}

/** A patient, for a booking. */
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
  /** Undefined where the workspace has no such patient; of a merged one, the survivor's. */
  patientFacts(workspaceId: string, patientId: string): Promise<EligibilityFacts | undefined>;
  /** The live patient that the id means, else the one of the contact's own where there is one alone. */
  visitor(workspaceId: string, of: { patientId: string } | { contactId: string }): Promise<Visitor | undefined>;
  /** The live patient that the id means, who is not erased before the transaction of the caller ends. */
  standing(workspaceId: string, patientId: string): Promise<Pick<Visitor, 'id' | 'isBlocked'> | undefined>;
  items(workspaceId: string, priceListId: string): Promise<PriceListItem[]>;
  /** Who gives the services; one query for any number. */
  staff(workspaceId: string, serviceIds: readonly string[]): Promise<GivingStaff[]>;
  /** By the id of the service; one query for any number. */
  prices(
    workspaceId: string,
    serviceIds: readonly string[],
    question: PriceQuestion,
  ): Promise<ReadonlyMap<string, Price>>;
}

/** Bookings, as the diary knows them. */
interface AppointmentDirectory {
  /** Holds and confirmed appointments of the member that start in `[from, to)`. */
  count(workspaceId: string, memberId: string, from: Date, to: Date): Promise<number>;
  /** Whether a member has one to come. */
  hasMembers(workspaceId: string, memberId: string, now: Date): Promise<boolean>;
  /** Whether there is an upcoming one of the type that books the service. */
  hasServices(workspaceId: string, serviceId: string, now: Date): Promise<boolean>;
}

/** The offer to patients follows from the catalogue. */
export interface OfferedHours {
  /** After each commit, in this process. */
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
