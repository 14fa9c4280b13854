import { dateIn, daysAfter } from '@workops/kernel';

/** What a vehicle is, as the tables say it, without a database. */
export interface ModelVehicle {
  id: string;
  status: 'available' | 'reserved' | 'sold';
  holder: ModelDocument | null;
  until: string | null;
}

export interface ModelDocument {
  kind: 'quote' | 'reservation' | 'sale_note';
  /** Known once it was issued. */
  id: string;
  state: string;
  vehicle: ModelVehicle;
  /** The last day of an offer or a hold. */
  until: string | null;
}

/** One thing that a client does. Documents and vehicles are named by their places, of as many as there are. */
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
  | { does: 'voidNote'; note: number };

/** What became of a step: `done`, or the reason of its refusal; and the document that it issued. */
export interface Played {
  outcome: string;
  issued?: ModelDocument;
}

const at = <T>(list: readonly T[], place: number): T | undefined => (list.length === 0 ? undefined : list[place % list.length]);

/** Documents and vehicles as plain data, which a step changes as the tables and the page say. */
export class DocumentsModel {
  readonly quotes: ModelDocument[] = [];
  readonly reservations: ModelDocument[] = [];
  readonly notes: ModelDocument[] = [];
  readonly events: string[] = [];

  constructor(
    readonly vehicles: ModelVehicle[],
    public timezone: string,
    private readonly now: Date,
  ) {}

  get today(): string {
    return dateIn(this.timezone, this.now);
  }

  /** The documents that the step names are there. */
  knows(step: Step): boolean {
    if ('quote' in step) return this.quotes.length > 0;
    if ('reservation' in step) return this.reservations.length > 0;
    return 'note' in step ? this.notes.length > 0 : true;
  }

  vehicleAt = (place: number): ModelVehicle => at(this.vehicles, place)!;
  quoteAt = (place: number): ModelDocument => at(this.quotes, place)!;
  reservationAt = (place: number): ModelDocument => at(this.reservations, place)!;
  noteAt = (place: number): ModelDocument => at(this.notes, place)!;

  day(days: number): string {
    return daysAfter(this.today, days);
  }

  /** As it stands today. */
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
        return { outcome: this.voided(this.reservationAt(step.reservation), 'anulada', ['activa'], 'reservation.voided') };
      case 'convert':
        return this.convert(this.reservationAt(step.reservation));
      case 'sell':
        return this.sell(this.vehicleAt(step.vehicle));
      case 'approve':
        return { outcome: this.approve(this.noteAt(step.note)) };
      case 'voidNote':
        return { outcome: this.voided(this.noteAt(step.note), 'voided', ['issued', 'approved'], 'sale_note.voided') };
    }
  }

  private issue(list: ModelDocument[], kind: ModelDocument['kind'], state: string, vehicle: ModelVehicle, until: string | null): Played {
    const issued = { kind, id: '', state, vehicle, until };
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

  /** Why nobody but the document may go on with the vehicle. */
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
}
