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

export type SaleRef = { id: string } | { number: number };

export interface CashRows {
  /** Locks against movements and closing until the transaction ends. Undefined if the actor does not see it. */
  lock(ref: SaleRef): Promise<CashSession | undefined>;
  /** Also finds a hidden session. Until the transaction ends, no other can open one. */
  open(registerFolded: string): Promise<CashSession | undefined>;
  /** Assigns the number. */
  add(session: Omit<CashSession, 'number'>): Promise<CashSession>;
  /** Sent with the next statement or the commit. */
  save(session: CashSession): void;
  addMovement(movement: CashMovement): void;
}

interface CashTransaction {
  cash: CashRows;
  events: EventRecorder;
}

/** An appointment or an encounter. */
export interface Visit {
  appointmentId: string | null;
  encounterId: string | null;
}

export interface PackRows {
  /** Locks the live patient, then the pack, until the transaction ends. Undefined if the actor does not see it. */
  lock(ref: SaleRef): Promise<{ pack: PackPurchase; patient: Patient } | undefined>;
  /** Assigns the number. */
  add(pack: Omit<PackPurchase, 'number'>): Promise<PackPurchase>;
  /** Sent with the next statement or the commit. */
  save(pack: PackPurchase): void;
  /** Session that counted the visit; requires the lock on the pack. */
  counted(packId: string, visit: Visit): Promise<string | undefined>;
  addSession(session: PackSession): void;
}

export interface SoldService {
  id: string;
  nombre: string;
}

export interface SaleDesk {
  /** Existing services, inactive ones included. */
  services(ids: readonly string[]): Promise<ReadonlyMap<string, SoldService>>;
  isProfessional(id: string): Promise<boolean>;
  /** Given a prevision or null; services without a price are absent. */
  prices(
    serviceIds: readonly string[],
    question: { prevision: string | null; date: string },
  ): Promise<ReadonlyMap<string, number>>;
  patientOfEncounter(id: string): Promise<string | undefined>;
}

export interface BudgetRows {
  /** Locks the live patient, then the budget. Undefined if the actor does not see it. */
  lock(ref: SaleRef): Promise<{ budget: Budget; patient: Patient } | undefined>;
  /** Also finds a hidden budget. Until the transaction ends, no other creates one. */
  lockMirrored(of: BudgetRef): Promise<Budget | undefined>;
  /** Assigns the number and the owner. */
  add(budget: NewBudget): Promise<Budget>;
  save(budget: Budget): void;
}

export type NewBudget = Omit<Budget, 'number' | 'ownerUserId' | 'patientName'>;

export interface MirroredRows {
  /** Like `lockMirrored`, in the order of the vendor's ids. */
  lockAll(source: BudgetVendor, externalIds: readonly string[]): Promise<ReadonlyMap<string, Budget>>;
  blocked(patientIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Assigns the numbers. */
  addAll(budgets: readonly NewBudget[]): Promise<void>;
  saveAll(budgets: readonly Budget[]): Promise<void>;
  /** Records that the vendor's data are unchanged as of `now`. */
  seen(ids: readonly string[], now: Date): Promise<void>;
}

export interface SaleTransaction extends CashTransaction {
  /** `lockByRuts` locks live patients in id order. */
  patients: Pick<PatientRows, 'lockLive' | 'byRef'> & {
    lockByRuts(ruts: readonly string[]): Promise<ReadonlyMap<string, Patient>>;
  };
  desk: SaleDesk;
  packs: PackRows;
  budgets: BudgetRows;
  mirrored: MirroredRows;
  /** Sent at commit. */
  mail(mail: { key: string; to: string; subject: string; text: string }): Promise<void>;
}

export interface CashFilter {
  status?: CashStatus;
  locationId?: string;
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

/** Limited to the actor's visibility; newest first. */
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

export interface SaleDirectories extends ClinicDirectories {
  branches: { isBranch(workspaceId: string, id: string): Promise<boolean> };
  /** The appointment stays unchanged until the open transaction ends. */
  appointments: { lockFacts(workspaceId: string, id: string): Promise<VisitedBy | undefined> };
  outbound: {
    /** Throws if service messages to the contact are not allowed. */
    serviceAddress(actor: Actor, contactId: string): Promise<string>;
  };
}

export interface SaleDeps extends SaleDirectories {
  store: Store<SaleTransaction>;
  reads: SaleReads;
  clock: Clock;
  ids: Ids;
}
