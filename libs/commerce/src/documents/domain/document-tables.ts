export interface Move {
  from: readonly string[];
  /** Empty if the document keeps its state. */
  to: readonly string[];
  /** Further reasons to refuse. */
  refusals: readonly string[];
  /** Reason that refuses a second call; unset if the move is idempotent. */
  once?: string;
}

/** The code refuses all other transitions, the tests cover all of these, and the API documents the reasons. */
export interface DocumentTable {
  /** Prefix of display ids; null if the kind has none. */
  prefix: string | null;
  field: 'state' | 'status' | 'estado';
  states: readonly string[];
  issue: { to: string; refusals: readonly string[] };
  moves: Readonly<Record<string, Move>>;
}

export const DOCUMENTS = {
  quote: {
    prefix: 'Q',
    field: 'state',
    // `expirada` follows from the date and is never stored.
    states: ['vigente', 'expirada', 'nula'],
    issue: { to: 'vigente', refusals: ['vehicle_not_available'] },
    moves: {
      extend: { from: ['vigente', 'expirada'], to: ['vigente'], refusals: ['vehicle_not_available'] },
      void: { from: ['vigente', 'expirada'], to: ['nula'], refusals: [] },
      archive: { from: ['vigente', 'expirada', 'nula'], to: [], refusals: [] },
    },
  },
  reservation: {
    prefix: 'R',
    field: 'status',
    states: ['activa', 'completada', 'anulada'],
    issue: { to: 'activa', refusals: ['vehicle_locked', 'vehicle_not_available', 'quote_not_valid'] },
    moves: {
      convert: {
        from: ['activa'],
        to: ['completada'],
        refusals: ['vehicle_locked', 'vehicle_not_available', 'trade_in_used', 'over_balance'],
      },
      extend: { from: ['activa'], to: [], refusals: ['vehicle_locked', 'vehicle_not_available'] },
      void: { from: ['activa'], to: ['anulada'], refusals: [] },
      'abono-disposition': { from: ['anulada'], to: [], refusals: ['no_abono', 'abono_disposed', 'over_balance'] },
    },
  },
  sale_note: {
    prefix: 'V',
    field: 'status',
    states: ['issued', 'approved', 'voided'],
    issue: { to: 'issued', refusals: ['vehicle_locked', 'vehicle_not_available', 'quote_not_valid', 'trade_in_used'] },
    moves: {
      approve: {
        from: ['issued'],
        to: ['approved'],
        refusals: ['vehicle_locked', 'vehicle_not_available', 'price_not_approved'],
      },
      correct: { from: ['issued', 'approved'], to: [], refusals: [] },
      void: { from: ['issued', 'approved'], to: ['voided'], refusals: ['consignment_sold'] },
    },
  },
  purchase_note: {
    prefix: 'P',
    field: 'status',
    states: ['issued', 'voided'],
    issue: { to: 'issued', refusals: ['vehicle_purchased', 'vehicle_consigned'] },
    moves: {
      correct: { from: ['issued'], to: [], refusals: ['vehicle_purchased', 'vehicle_consigned', 'trade_in_used'] },
      void: { from: ['issued'], to: ['voided'], refusals: ['trade_in_used'] },
    },
  },
  consignment: {
    prefix: null,
    field: 'estado',
    states: ['activo', 'devuelto', 'vendido'],
    issue: {
      to: 'activo',
      refusals: ['vehicle_consigned', 'vehicle_purchased', 'vehicle_held', 'vehicle_not_available'],
    },
    moves: {
      change: { from: ['activo'], to: [], refusals: ['use_sell', 'vehicle_held'] },
      return: { from: ['activo'], to: ['devuelto'], refusals: ['vehicle_held'] },
      sell: {
        from: ['activo'],
        to: ['vendido'],
        refusals: ['vehicle_locked', 'settlement_negative', 'below_owner_minimum', 'owner_missing'],
      },
    },
  },
  credit_application: {
    prefix: 'F',
    field: 'state',
    states: ['recorded', 'submitted', 'approved', 'rejected', 'withdrawn'],
    issue: { to: 'recorded', refusals: [] },
    moves: {
      submission: { from: ['recorded'], to: ['submitted'], refusals: ['buyer_missing'] },
      decision: { from: ['submitted'], to: ['approved', 'rejected'], refusals: [] },
      withdrawal: { from: ['recorded', 'submitted', 'approved'], to: ['withdrawn'], refusals: ['credit_paid_out'] },
    },
  },
  price_approval: {
    prefix: null,
    field: 'status',
    states: ['pending', 'approved', 'rejected'],
    issue: { to: 'pending', refusals: ['approval_pending', 'document_closed'] },
    moves: {
      decision: {
        from: ['pending'],
        to: ['approved', 'rejected'],
        refusals: ['document_closed'],
        once: 'already_decided',
      },
    },
  },
} as const satisfies Record<string, DocumentTable>;

export type DocumentKind = keyof typeof DOCUMENTS;
export type StateOf<K extends DocumentKind> = (typeof DOCUMENTS)[K]['states'][number];
export type MoveOf<K extends DocumentKind> = keyof (typeof DOCUMENTS)[K]['moves'] & string;

export const DOCUMENT_KINDS = Object.keys(DOCUMENTS) as DocumentKind[];

export const tableOf = (kind: DocumentKind): DocumentTable => DOCUMENTS[kind];
