import { conflict, type DomainError, type ErrorDetails } from '@workops/kernel';
import { tableOf, type DocumentKind, type Move, type MoveOf, type StateOf } from './document-tables';

const MESSAGES = {
  invalid_state: 'El estado del documento no lo permite.',
  vehicle_not_available: 'El vehículo no está disponible.',
  vehicle_locked: 'El vehículo está tomado por otro documento.',
  vehicle_held: 'El vehículo está tomado por un documento.',
  vehicle_consigned: 'El vehículo está en consignación.',
  vehicle_purchased: 'El vehículo ya tiene una nota de compra.',
  quote_not_valid: 'La cotización no está vigente.',
  trade_in_used: 'La nota de compra ya es parte de pago de otra venta.',
  price_not_approved: 'El precio está bajo el mínimo y no fue aprobado.',
  consignment_sold: 'La consignación ya fue liquidada.',
  over_balance: 'El monto supera el saldo.',
  no_abono: 'La reserva no tiene abono.',
  abono_disposed: 'Ya se decidió qué pasa con el abono.',
  credit_paid_out: 'El crédito ya pagó un documento: primero se devuelve ese pago.',
  buyer_missing: 'La solicitud no tiene comprador.',
  approval_pending: 'El documento ya tiene una aprobación de precio pendiente.',
  document_closed: 'El documento está cerrado.',
  already_decided: 'La aprobación de precio ya fue decidida.',
  use_sell: 'Una consignación se vende con su propia operación.',
  settlement_negative: 'La comisión y los gastos superan el precio de venta.',
  below_owner_minimum: 'Al dueño le queda menos que su mínimo.',
  owner_missing: 'El contrato no tiene dueño.',
} as const;

export type DocumentRefusal = keyof typeof MESSAGES;

export const DOCUMENT_REFUSALS = Object.keys(MESSAGES) as DocumentRefusal[];

/** A 409 with a reason from the tables. */
export const refused = (reason: DocumentRefusal, details: ErrorDetails = {}): DomainError =>
  conflict(reason, MESSAGES[reason], details);

const moveOf = (kind: DocumentKind, move: string): Move => tableOf(kind).moves[move]!;

/** Issuing counts as the move if none is named. */
export function reasonsOf<K extends DocumentKind>(kind: K, move?: MoveOf<K>): DocumentRefusal[] {
  const { issue } = tableOf(kind);
  if (move === undefined) return [...issue.refusals] as DocumentRefusal[];
  const { refusals, once = 'invalid_state' } = moveOf(kind, move);
  return [once, ...refusals] as DocumentRefusal[];
}

/**
 * False leaves the document unchanged. `to` is the target if the move has several. Throws `invalid_state`, or the
 * table's reason for a repeat.
 */
export function isToBeMade<K extends DocumentKind>(
  kind: K,
  move: MoveOf<K>,
  present: StateOf<K>,
  to?: StateOf<K>,
): boolean {
  const { from, to: leadsTo, once } = moveOf(kind, move);
  if (from.includes(present)) return true;
  if (once !== undefined) throw refused(once as DocumentRefusal, { status: present });
  if ((to === undefined ? leadsTo.length === 1 : leadsTo.includes(to)) && present === (to ?? leadsTo[0])) return false;
  throw refused('invalid_state', { status: present });
}
