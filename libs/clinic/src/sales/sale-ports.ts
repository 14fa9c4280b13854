import type { EventRecorder } from '@workops/contracts';
import type { Actor, Clock, Ids, RecordPage, Store } from '@workops/kernel';
import type { Patient } from '../patients/domain/patient';
import type { VisitedBy } from '../patients/domain/visited-by';
import type { Budget, BudgetRef, BudgetVendor } from './domain/budget';
import type { CashMovement, CashSession, CashStatus } from './domain/cash-session';
import type { PackPurchase, PackSession, PackStatus } from './domain/pack-purchase';
import type { StateOf } from './domain/sale-tables';
import type { PatientRows } from '../patients/patient-ports';
import type { ClinicDirectories } from '../ports';

/** How a client names a record with a number. */
export type SaleRef = { id: string } | { number: number };

export interface CashRows {
  /** Until the transaction ends, no money passes and no one closes it. Undefined when the actor sees none. */
  lock(ref: SaleRef): Promise<CashSession | undefined>;
  /** The open session of the register, visible to the actor or not; until the transaction ends no other one can be opened. */
  open(registerFolded: string): Promise<CashSession | undefined>;
  /** With its number. */
  add(session: Omit<CashSession, 'number'>): Promise<CashSession>;
  /** With the next statement or the commit. */
  save(session: CashSession): void;
  addMovement(movement: CashMovement): void;
}

interface CashTransaction {
  cash: CashRows;
  events: EventRecorder;
}

/** What a visit, an appointment or an encounter, is counted by. */
export interface Visit {
  appointmentId: string | null;
  encounterId: string | null;
}

export interface PackRows {
  /** Locked after its patient, who is live: no session is used until the transaction ends. Undefined when the actor sees none. */
  lock(ref: SaleRef): Promise<{ pack: PackPurchase; patient: Patient } | undefined>;
  /** With its number. */
  add(pack: Omit<PackPurchase, 'number'>): Promise<PackPurchase>;
  /** With the next statement or the commit. */
  save(pack: PackPurchase): void;
  /** The session of a locked pack that counted the visit. */
  counted(packId: string, visit: Visit): Promise<string | undefined>;
  addSession(session: PackSession): void;
}

/** What of the catalogue a sale names. */
export interface SoldService {
  id: string;
  nombre: string;
}

export interface SaleDesk {
  /** Those of the ids that the clinic offers or offered. */
  services(ids: readonly string[]): Promise<ReadonlyMap<string, SoldService>>;
  isProfessional(id: string): Promise<boolean>;
  /** The price of each service on the date, for the prevision or for everyone; nothing where it has none. */
  prices(
    serviceIds: readonly string[],
    question: { prevision: string | null; date: string },
  ): Promise<ReadonlyMap<string, number>>;
  /** Whose encounter it is. */
  patientOfEncounter(id: string): Promise<string | undefined>;
}

export interface BudgetRows {
  /** Locked after its patient, who is live. Undefined when the actor sees none. */
  lock(ref: SaleRef): Promise<{ budget: Budget; patient: Patient } | undefined>;
  /** The budget that mirrors the vendor's, locked, visible to the actor or not. Until the transaction ends no other transaction creates one. */
  lockMirrored(of: BudgetRef): Promise<Budget | undefined>;
  /** With its number and its owner. */
  add(budget: NewBudget): Promise<Budget>;
  save(budget: Budget): void;
}

export type NewBudget = Omit<Budget, 'number' | 'ownerUserId' | 'patientName'>;

/** A sync's records, in bulk. */
export interface MirroredRows {
  /** As `lockMirrored`, by the vendor's ids, in their order. */
  lockAll(source: BudgetVendor, externalIds: readonly string[]): Promise<ReadonlyMap<string, Budget>>;
  /** Those of the patients whose data are blocked. */
  blocked(patientIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** With their numbers. */
  addAll(budgets: readonly NewBudget[]): Promise<void>;
  saveAll(budgets: readonly Budget[]): Promise<void>;
  /** They are as the vendor has them: nothing but the moment is written. */
  seen(ids: readonly string[], now: Date): Promise<void>;
}

export interface SaleTransaction extends CashTransaction {
  /** `lockByRuts`: live ones, locked in the order of their ids. */
  patients: Pick<PatientRows, 'lockLive' | 'byRef'> & {
    lockByRuts(ruts: readonly string[]): Promise<ReadonlyMap<string, Patient>>;
  };
  desk: SaleDesk;
  packs: PackRows;
  budgets: BudgetRows;
  mirrored: MirroredRows;
  /** Sent once the transaction commits. */
  mail(mail: { key: string; to: string; subject: string; text: string }): Promise<void>;
}

export interface CashFilter {
  status?: CashStatus;
  locationId?: string;
  /** Folded. */
  register?: string;
}

export interface PackFilter {
  patientId?: string;
  status?: PackStatus;
}

export interface BudgetFilter {
  patientId?: string;
  status?: StateOf<'budget'>;
}

/** As the actor sees them, newest first. */
export interface SaleReads {
  cashSession(actor: Actor, ref: SaleRef): Promise<CashSession | undefined>;
  cashSessions(actor: Actor, filter: CashFilter, page: RecordPage): Promise<CashSession[]>;
  movements(workspaceId: string, cashSessionId: string, page: RecordPage): Promise<CashMovement[]>;
  pack(actor: Actor, ref: SaleRef): Promise<PackPurchase | undefined>;
  /** `today` is the workspace's date. */
  packs(actor: Actor, filter: PackFilter & { today: string }, page: RecordPage): Promise<PackPurchase[]>;
  packSessions(workspaceId: string, packId: string, page: RecordPage): Promise<PackSession[]>;
  budget(actor: Actor, ref: SaleRef): Promise<Budget | undefined>;
  budgets(actor: Actor, filter: BudgetFilter, page: RecordPage): Promise<Budget[]>;
}

/** What sales ask others about. */
export interface SaleDirectories extends ClinicDirectories {
  branches: { isBranch(workspaceId: string, id: string): Promise<boolean> };
  appointments: { factsOf(workspaceId: string, id: string): Promise<VisitedBy | undefined> };
  outbound: {
    /** The address at which the contact may be written to as a service. Throws what forbids it. */
    serviceAddress(actor: Actor, contactId: string): Promise<string>;
  };
}

export interface SaleDeps extends SaleDirectories {
  store: Store<SaleTransaction>;
  reads: SaleReads;
  clock: Clock;
  ids: Ids;
}
