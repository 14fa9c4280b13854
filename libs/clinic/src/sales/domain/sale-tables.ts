import { conflict, type DomainError, type ErrorDetails } from '@workops/kernel';

/** A way on from some states of a record. */
interface SaleMove {
  from: readonly string[];
  /** Where it leads to; null where the record stays in its state. */
  to: string | null;
  /** Why it is refused from any other state, but the one that it leads to. */
  refusals: Readonly<Record<string, SaleRefusal>>;
}

interface SaleTable {
  /** Of display ids. */
  prefix: string;
  states: readonly string[];
  first: string;
  moves: Readonly<Record<string, SaleMove>>;
}

const MESSAGES = {
  no_sessions_left: 'Al paquete no le quedan sesiones.',
  expired: 'El plazo ya venció.',
  cancelled: 'El paquete está anulado.',
  exhausted: 'El paquete ya se usó entero.',
  not_editable: 'El presupuesto ya no se puede modificar.',
  invalid_status: 'El estado del presupuesto no lo permite.',
  closed: 'La caja está cerrada.',
} as const;

export type SaleRefusal = keyof typeof MESSAGES;

/** Packs, budgets and cash sessions: what the code refuses beyond it, what the tests play, what the API documents. */
export const SALES = {
  pack_purchase: {
    prefix: 'PK',
    // `expired` is read off the date, and never stored.
    states: ['active', 'exhausted', 'expired', 'cancelled'],
    first: 'active',
    moves: {
      session: {
        from: ['active'],
        to: null,
        refusals: { exhausted: 'no_sessions_left', expired: 'expired', cancelled: 'cancelled' },
      },
      cancel: { from: ['active', 'expired'], to: 'cancelled', refusals: { exhausted: 'exhausted' } },
    },
  },
  budget: {
    prefix: 'PP',
    states: ['created', 'sent', 'accepted', 'rejected', 'voided'],
    first: 'created',
    moves: {
      change: {
        from: ['created'],
        to: null,
        refusals: { sent: 'not_editable', accepted: 'not_editable', rejected: 'not_editable', voided: 'not_editable' },
      },
      send: {
        from: ['created'],
        to: 'sent',
        refusals: { accepted: 'invalid_status', rejected: 'invalid_status', voided: 'invalid_status' },
      },
      accept: {
        from: ['created', 'sent'],
        to: 'accepted',
        refusals: { rejected: 'invalid_status', voided: 'invalid_status' },
      },
      reject: {
        from: ['created', 'sent'],
        to: 'rejected',
        refusals: { accepted: 'invalid_status', voided: 'invalid_status' },
      },
      void: { from: ['created', 'sent', 'accepted'], to: 'voided', refusals: { rejected: 'invalid_status' } },
    },
  },
  cash_session: {
    prefix: 'CJ',
    states: ['open', 'closed'],
    first: 'open',
    moves: {
      movement: { from: ['open'], to: null, refusals: { closed: 'closed' } },
      close: { from: ['open'], to: 'closed', refusals: {} },
    },
  },
} as const satisfies Record<string, SaleTable>;

export type SaleKind = keyof typeof SALES;
export type StateOf<K extends SaleKind> = (typeof SALES)[K]['states'][number];
export type MoveOf<K extends SaleKind> = keyof (typeof SALES)[K]['moves'] & string;

export const SALE_KINDS = Object.keys(SALES) as SaleKind[];

/** The table of a kind, as one reads any of them. */
export const saleTable = (kind: SaleKind): SaleTable => SALES[kind];

export const displayIdOf = (kind: SaleKind, { number }: { number: number }): string =>
  `${SALES[kind].prefix}-${number}`;

/** 409 for a reason of the tables. */
export const refused = (reason: SaleRefusal, details: ErrorDetails = {}): DomainError =>
  conflict(reason, MESSAGES[reason], details);

/** Why the move is refused with 409. */
export const refusalsOf = <K extends SaleKind>(kind: K, move: MoveOf<K>): SaleRefusal[] => [
  ...new Set(Object.values(saleTable(kind).moves[move]!.refusals)),
];

/**
 * Whether the move is still to be made; false where the record is in the state already that it leads to: the call is answered with the record as
 * it is. Throws `conflict` with the reason of the table and the present state.
 */
export function isToBeMade<K extends SaleKind>(kind: K, move: MoveOf<K>, present: StateOf<K>): boolean {
  const { from, to, refusals } = saleTable(kind).moves[move]!;
  if (from.includes(present)) return true;
  if (present === to) return false;
  throw refused(refusals[present]!, { current_status: present });
}
