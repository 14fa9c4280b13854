/** Indexes wrap around the existing records. */
export type SaleStep =
  | { does: 'sell'; total: number; price: number; days: number | null }
  | { does: 'use'; pack: number; visit: number | null }
  | { does: 'cancel'; pack: number }
  | { does: 'open'; register: number; opening: number }
  | { does: 'move'; session: number; kind: 'in' | 'out'; cash: boolean; amount: number }
  | { does: 'close'; session: number; off: number; note: boolean };

export interface ModelPack {
  id: string;
  total: number;
  price: number;
  /** The last day, counted from the first. */
  until: number | null;
  used: (number | null)[];
  cancelled: boolean;
}

export interface ModelSession {
  id: string;
  register: number;
  opening: number;
  cash: number;
  movements: number;
  counted: number | null;
}

export interface PlayedSale {
  outcome: string;
  made?: { id: string };
}

export class SalesModel {
  today = 0;
  packs: ModelPack[] = [];
  sessions: ModelSession[] = [];
  events: Record<string, number> = {};

  knows(step: SaleStep): boolean {
    if ('pack' in step) return this.packs.length > 0;
    return 'session' in step ? this.sessions.length > 0 : true;
  }

  packAt = (place: number): ModelPack => this.packs[place % this.packs.length]!;
  sessionAt = (place: number): ModelSession => this.sessions[place % this.sessions.length]!;

  /** A pinned step means the same after records are added. */
  pinned(step: SaleStep): SaleStep {
    if ('pack' in step) return { ...step, pack: step.pack % this.packs.length };
    return 'session' in step ? { ...step, session: step.session % this.sessions.length } : step;
  }

  copy(): SalesModel {
    const { today, packs, sessions, events } = structuredClone({
      today: this.today,
      packs: this.packs,
      sessions: this.sessions,
      events: this.events,
    });
    return Object.assign(new SalesModel(), { today, packs, sessions, events });
  }

  statusOf({ cancelled, used, total, until }: ModelPack): string {
    if (cancelled) return 'cancelled';
    if (used.length === total) return 'exhausted';
    return until !== null && until < this.today ? 'expired' : 'active';
  }

  /** A refusal changes nothing. */
  play(step: SaleStep): PlayedSale {
    switch (step.does) {
      case 'sell':
        return this.sell(step);
      case 'use':
        return this.use(this.packAt(step.pack), step.visit);
      case 'cancel':
        return this.cancel(this.packAt(step.pack));
      case 'open':
        return this.open(step);
      case 'move':
        return this.move(this.sessionAt(step.session), step);
      case 'close':
        return this.close(this.sessionAt(step.session), step);
    }
  }

  private done(event?: string, made?: { id: string }): PlayedSale {
    if (event) this.events[event] = (this.events[event] ?? 0) + 1;
    return { outcome: 'done', made };
  }

  private sell({ total, price, days }: { total: number; price: number; days: number | null }): PlayedSale {
    const pack = { id: '', total, price, until: days === null ? null : this.today + days, used: [], cancelled: false };
    this.packs.push(pack);
    return this.done('clinic_pack_purchase.created', pack);
  }

  private use(pack: ModelPack, visit: number | null): PlayedSale {
    if (visit !== null && pack.used.includes(visit)) return { outcome: 'UNIQUE_CONFLICT' };
    const status = this.statusOf(pack);
    if (status !== 'active') return { outcome: status === 'exhausted' ? 'no_sessions_left' : status };
    pack.used.push(visit);
    return { ...this.done('clinic_pack_purchase.session_consumed'), outcome: `session ${pack.used.length}` };
  }

  private cancel(pack: ModelPack): PlayedSale {
    if (pack.cancelled) return this.done();
    if (this.statusOf(pack) === 'exhausted') return { outcome: 'exhausted' };
    pack.cancelled = true;
    return this.done('clinic_pack_purchase.cancelled');
  }

  private open({ register, opening }: { register: number; opening: number }): PlayedSale {
    if (this.sessions.some((each) => each.register === register && each.counted === null))
      return { outcome: 'already_open' };
    const session = { id: '', register, opening, cash: opening, movements: 0, counted: null };
    this.sessions.push(session);
    return this.done('clinic_cash_session.opened', session);
  }

  private move(
    session: ModelSession,
    { kind, cash, amount }: { kind: 'in' | 'out'; cash: boolean; amount: number },
  ): PlayedSale {
    if (session.counted !== null) return { outcome: 'closed' };
    if (cash && kind === 'out' && amount > session.cash) return { outcome: 'insufficient_cash' };
    if (cash) session.cash += kind === 'in' ? amount : -amount;
    session.movements += 1;
    return this.done();
  }

  /** `off` is the difference to the opening amount, so that the caller need not know the movements. */
  private close(session: ModelSession, { off, note }: { off: number; note: boolean }): PlayedSale {
    const counted = session.opening + off;
    if (session.counted !== null) return counted === session.counted ? this.done() : { outcome: 'closed' };
    if (counted !== session.cash && !note) return { outcome: 'note' };
    session.counted = counted;
    return this.done('clinic_cash_session.closed');
  }
}
