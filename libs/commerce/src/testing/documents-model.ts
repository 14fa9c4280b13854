import { dateIn, daysAfter } from '@workops/kernel';

export interface ModelVehicle {
  id: string;
  status: 'available' | 'reserved' | 'sold';
  holder: ModelDocument | null;
  until: string | null;
}

export interface ModelDocument {
  kind: 'quote' | 'reservation' | 'sale_note';
  id: string;
  state: string;
  vehicle: ModelVehicle;
  until: string | null;
  paid: number;
  disposed: string | null;
}

export interface ModelPayment {
  id: string;
  of: ModelDocument;
  amount: number;
  refunded: number;
}

export const PRICE = 5_000_000;

export type Step =
  | { does: 'quote'; vehicle: number; days: number }
  | { does: 'extend'; quote: number; days: number }
  | { does: 'voidQuote'; quote: number }
  | { does: 'reserve'; vehicle: number; days: number }
  | { does: 'reserveQuoted'; quote: number; days: number }
  | { does: 'voidReservation'; reservation: number }
  | { does: 'convert'; reservation: number }
  | { does: 'sell'; vehicle: number }
  | { does: 'approve'; note: number }
  | { does: 'voidNote'; note: number }
  | { does: 'payReservation'; reservation: number; amount: number }
  | { does: 'payNote'; note: number; amount: number }
  /**
   * `named` is the document that the client expects from its last read; documents and vehicles are indexes, modulo
   * their number.
   */
  | { does: 'refund'; payment: number; amount: number; named?: string }
  | { does: 'dispose'; reservation: number; as: 'devuelto' | 'retenido' }
  | { does: 'apply'; reservation: number; note: number };

export interface Played {
  outcome: string;
  issued?: { id: string };
}

const at = <T>(list: readonly T[], place: number): T | undefined =>
  list.length === 0 ? undefined : list[place % list.length];

/** Each step changes plain data as the tables and the page specify. */
export class DocumentsModel {
  readonly quotes: ModelDocument[] = [];
  readonly reservations: ModelDocument[] = [];
  readonly notes: ModelDocument[] = [];
  readonly payments: ModelPayment[] = [];
  readonly events: string[] = [];

  constructor(
    readonly vehicles: ModelVehicle[],
    public timezone: string,
    private readonly now: Date,
  ) {}

  get today(): string {
    return dateIn(this.timezone, this.now);
  }

  knows(step: Step): boolean {
    if ('quote' in step && this.quotes.length === 0) return false;
    if ('reservation' in step && this.reservations.length === 0) return false;
    if ('payment' in step && this.payments.length === 0) return false;
    return !('note' in step) || this.notes.length > 0;
  }

  vehicleAt = (place: number): ModelVehicle => at(this.vehicles, place)!;
  quoteAt = (place: number): ModelDocument => at(this.quotes, place)!;
  reservationAt = (place: number): ModelDocument => at(this.reservations, place)!;
  noteAt = (place: number): ModelDocument => at(this.notes, place)!;
  paymentAt = (place: number): ModelPayment => at(this.payments, place)!;

  day(days: number): string {
    return daysAfter(this.today, days);
  }

  standing({ status, holder, until }: ModelVehicle): Pick<ModelVehicle, 'status' | 'holder'> {
    return until !== null && until < this.today ? { status: 'available', holder: null } : { status, holder };
  }

  stateOf({ kind, state, until }: ModelDocument): string {
    return kind === 'quote' && state === 'vigente' && until! < this.today ? 'expirada' : state;
  }

  isHolding(document: ModelDocument): boolean {
    return document.state === 'activa' && document.vehicle.holder === document && document.until! >= this.today;
  }

  play(step: Step): Played {
    switch (step.does) {
      case 'quote':
        return this.quote(this.vehicleAt(step.vehicle), this.day(step.days));
      case 'extend':
        return { outcome: this.extend(this.quoteAt(step.quote), this.day(step.days)) };
      case 'voidQuote':
        return { outcome: this.move(this.quoteAt(step.quote), 'nula', ['vigente', 'expirada'], 'quote.voided') };
      case 'reserve':
        return this.reserve(this.vehicleAt(step.vehicle), this.day(step.days));
      case 'reserveQuoted':
        return this.reserve(this.quoteAt(step.quote).vehicle, this.day(step.days), this.quoteAt(step.quote));
      case 'voidReservation':
        return {
          outcome: this.voided(this.reservationAt(step.reservation), 'anulada', ['activa'], 'reservation.voided'),
        };
      case 'convert':
        return this.convert(this.reservationAt(step.reservation));
      case 'sell':
        return this.sell(this.vehicleAt(step.vehicle));
      case 'approve':
        return { outcome: this.approve(this.noteAt(step.note)) };
      case 'voidNote':
        return { outcome: this.voided(this.noteAt(step.note), 'voided', ['issued', 'approved'], 'sale_note.voided') };
      case 'payReservation':
        return this.pay(this.reservationAt(step.reservation), step.amount);
      case 'payNote':
        return this.pay(this.noteAt(step.note), step.amount);
      case 'refund':
        return { outcome: this.refund(this.paymentAt(step.payment), step.amount, step.named) };
      case 'dispose':
        return { outcome: this.dispose(this.reservationAt(step.reservation), step.as) };
      case 'apply':
        return { outcome: this.apply(this.reservationAt(step.reservation), this.noteAt(step.note)) };
    }
  }

  private issue(
    list: ModelDocument[],
    kind: ModelDocument['kind'],
    state: string,
    vehicle: ModelVehicle,
    until: string | null,
  ): { outcome: string; issued: ModelDocument } {
    const issued = { kind, id: '', state, vehicle, until, paid: 0, disposed: null };
    list.push(issued);
    return { outcome: 'done', issued };
  }

  private quote(vehicle: ModelVehicle, until: string): Played {
    if (this.standing(vehicle).status === 'sold') return { outcome: 'vehicle_not_available' };
    this.events.push('quote.issued');
    return this.issue(this.quotes, 'quote', 'vigente', vehicle, until);
  }

  private extend(quote: ModelDocument, until: string): string {
    const state = this.stateOf(quote);
    if (state === 'vigente' && until === quote.until) return 'done';
    if (state === 'nula') return 'invalid_state';
    if (until <= quote.until!) return 'expires_on';
    if (this.standing(quote.vehicle).status === 'sold') return 'vehicle_not_available';
    quote.until = until;
    this.events.push('quote.extended');
    return 'done';
  }

  private takenFrom(vehicle: ModelVehicle, own: ModelDocument | null): string | undefined {
    const { status, holder } = this.standing(vehicle);
    if (status === 'reserved' && holder !== own) return 'vehicle_locked';
    return status === 'sold' ? 'vehicle_not_available' : undefined;
  }

  private reserve(vehicle: ModelVehicle, until: string, quote?: ModelDocument): Played {
    const taken = this.takenFrom(vehicle, null);
    if (taken) return { outcome: taken };
    if (quote && this.stateOf(quote) !== 'vigente') return { outcome: 'quote_not_valid' };
    const played = this.issue(this.reservations, 'reservation', 'activa', vehicle, until);
    Object.assign(vehicle, { status: 'reserved', holder: played.issued, until });
    this.events.push('reservation.created');
    return played;
  }

  private convert(reservation: ModelDocument): Played {
    const { vehicle } = reservation;
    if (reservation.state === 'completada') return { outcome: 'done' };
    if (reservation.state !== 'activa') return { outcome: 'invalid_state' };
    const taken = this.takenFrom(vehicle, reservation);
    if (taken) return { outcome: taken };
    const played = this.issue(this.notes, 'sale_note', 'issued', vehicle, null);
    reservation.state = 'completada';
    Object.assign(vehicle, { status: 'reserved', holder: played.issued, until: null });
    played.issued.paid = reservation.paid;
    if (reservation.paid > 0) reservation.disposed = 'aplicado';
    this.carry(reservation, played.issued);
    this.events.push('reservation.converted');
    return played;
  }

  private sell(vehicle: ModelVehicle): Played {
    const taken = this.takenFrom(vehicle, null);
    if (taken) return { outcome: taken };
    this.events.push('sale_note.issued');
    return this.issue(this.notes, 'sale_note', 'issued', vehicle, null);
  }

  private approve(note: ModelDocument): string {
    if (note.state === 'approved') return 'done';
    if (note.state === 'voided') return 'invalid_state';
    const taken = this.takenFrom(note.vehicle, note);
    if (taken) return taken;
    note.state = 'approved';
    Object.assign(note.vehicle, { status: 'sold', holder: note, until: null });
    this.events.push('sale_note.approved');
    return 'done';
  }

  private move(document: ModelDocument, to: string, from: readonly string[], event: string): string {
    if (document.state === to) return 'done';
    if (!from.includes(document.state)) return 'invalid_state';
    document.state = to;
    this.events.push(event);
    return 'done';
  }

  private voided(document: ModelDocument, to: string, from: readonly string[], event: string): string {
    const outcome = this.move(document, to, from, event);
    if (document.state === to && document.vehicle.holder === document) {
      Object.assign(document.vehicle, { status: 'available', holder: null, until: null });
    }
    return outcome;
  }

  private takesMoney = ({ state }: ModelDocument): boolean => ['activa', 'issued', 'approved'].includes(state);

  private carry(from: ModelDocument, to: ModelDocument): void {
    for (const payment of this.payments) if (payment.of === from) payment.of = to;
  }

  private pay(document: ModelDocument, amount: number): Played {
    if (!this.takesMoney(document)) return { outcome: 'document_closed' };
    if (amount > PRICE - document.paid) return { outcome: 'over_balance' };
    document.paid += amount;
    const issued = { id: '', of: document, amount, refunded: 0 };
    this.payments.push(issued);
    this.events.push('payment.recorded');
    return { outcome: 'done', issued };
  }

  private refund(payment: ModelPayment, amount: number, named = payment.of.id): string {
    const { of } = payment;
    if (of.id !== named) return 'refund_of_payment_id';
    if (of.state === 'anulada' && of.disposed !== 'devuelto') return 'abono_not_returnable';
    if (amount > payment.amount - payment.refunded) return 'over_refund';
    payment.refunded += amount;
    of.paid -= amount;
    this.events.push('payment.recorded');
    return 'done';
  }

  /** Undefined if it can be decided. */
  private indisposable({ state, disposed, paid }: ModelDocument): string | undefined {
    if (state !== 'anulada') return 'invalid_state';
    if (disposed !== null) return 'abono_disposed';
    return paid === 0 ? 'no_abono' : undefined;
  }

  private dispose(reservation: ModelDocument, as: string): string {
    if (reservation.state === 'anulada' && reservation.disposed === as) return 'done';
    const refusal = this.indisposable(reservation);
    if (refusal) return refusal;
    reservation.disposed = as;
    this.events.push('reservation.abono_disposed');
    return 'done';
  }

  private apply(reservation: ModelDocument, note: ModelDocument): string {
    if (reservation.state === 'anulada' && reservation.disposed === 'aplicado') return 'done';
    if (!this.takesMoney(note)) return 'sale_note_id';
    const refusal = this.indisposable(reservation);
    if (refusal) return refusal;
    if (reservation.paid > PRICE - note.paid) return 'over_balance';
    note.paid += reservation.paid;
    this.carry(reservation, note);
    Object.assign(reservation, { paid: 0, disposed: 'aplicado' });
    this.events.push('reservation.abono_disposed');
    return 'done';
  }
}
