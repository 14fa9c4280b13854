import { conflict, type DomainError, type ErrorDetails } from '@workops/kernel';

interface SaleMove {
  from: readonly string[];
  /** Null if the record keeps its state. */
  to: string | null;
  /** Refusals from other states, except the target state. */
  refusals: Readonly<Record<string, SaleRefusal>>;
}

interface SaleTable {
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

/** The code refuses all other moves, the tests cover these, and the API documents the reasons. */
export const SALES = {
  pack_purchase: {
    prefix: 'PK',
    // `expired` follows from the date and is never stored.
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

export const saleTable = (kind: SaleKind): SaleTable => SALES[kind];

export const saleDisplayId = (kind: SaleKind, { number }: { number: number }): string =>
  `${SALES[kind].prefix}-${number}`;

export const refused = (reason: SaleRefusal, details: ErrorDetails = {}): DomainError =>
  conflict(reason, MESSAGES[reason], details);

export const saleRefusals = <K extends SaleKind>(kind: K, move: MoveOf<K>): SaleRefusal[] => [
  ...new Set(Object.values(saleTable(kind).moves[move]!.refusals)),
];

/**
 * False if the record is already in the target state and is returned unchanged. Throws `conflict` with the table's
 * reason and the current state.
 */
export function isToBeMade<K extends SaleKind>(kind: K, move: MoveOf<K>, present: StateOf<K>): boolean {
  const { from, to, refusals } = saleTable(kind).moves[move]!;
  if (from.includes(present)) return true;
  if (present === to) return false;
  throw refused(refusals[present]!, { current_status: present });
}
