import type { EventRecorder } from '@workops/contracts';
import type { Actor, Clock, Ids, RecordPage, Store } from '@workops/kernel';
import type { CashMovement, CashSession, CashStatus } from './domain/sales/cash-session';
import type { ClinicDirectories } from './ports';

/** How a client names a record with a number. */
export type SaleRef = { id: string } | { number: number };

export interface CashRows {
  /** Until the transaction ends, no money passes and nobody closes it. Undefined when the actor sees none. */
  lock(ref: SaleRef): Promise<CashSession | undefined>;
  /** The open session of the register, visible to the actor or not; until the transaction ends nobody else opens one. */
  open(registerFolded: string): Promise<CashSession | undefined>;
  /** With its number. */
  add(session: Omit<CashSession, 'number'>): Promise<CashSession>;
  /** With the next statement or the commit. */
  save(session: CashSession): void;
  addMovement(movement: CashMovement): void;
}

export interface SaleTransaction {
  cash: CashRows;
  events: EventRecorder;
}

export interface CashFilter {
  status?: CashStatus;
  locationId?: string;
  /** Folded. */
  register?: string;
}

/** As the actor sees them, newest first. */
export interface SaleReads {
  cashSession(actor: Actor, ref: SaleRef): Promise<CashSession | undefined>;
  cashSessions(actor: Actor, filter: CashFilter, page: RecordPage): Promise<CashSession[]>;
  movements(workspaceId: string, cashSessionId: string, page: RecordPage): Promise<CashMovement[]>;
}

/** What sales ask others about. */
export interface SaleDirectories extends ClinicDirectories {
  branches: { isBranch(workspaceId: string, id: string): Promise<boolean> };
}

export interface SaleDeps extends SaleDirectories {
  store: Store<SaleTransaction>;
  reads: SaleReads;
  clock: Clock;
  ids: Ids;
}
