import { SaidEvents, type SaidEvent } from '@workops/contracts/testing';
import { CEILINGS, conflict, visibleTo, type Actor, type AuditedAct } from '@workops/kernel';
import type {
  AppointmentFilter,
  AppointmentPage,
  AppointmentReads,
  AppointmentRepository,
  AppointmentStore,
  AppointmentTransaction,
  CalendarSelection,
  NewAppointment,
  Reminder,
  TypedAppointment,
} from '../appointment-ports';
import { isAgentsVisitor } from '../domain/agents-visitor';
import { BLOCK, type AppointmentRecord } from '../domain/appointment';
import type { Load } from '../domain/assignment';
import type { Diary } from '../domain/booking-rules';
import type { AppointmentRef } from '../domain/display-id';
import { hasExpired } from '../domain/lifecycle';
import type { Span } from '../domain/spans';
import { toSpan } from '../domain/visit';
import type { DiaryQuery, SetupReads } from '../ports';

interface State {
  appointments: AppointmentRecord[];
  reminders: Map<string, Date>;
  events: SaidEvents;
  numbers: Map<string, number>;
  visitors: Map<string, string>;
  acts: AuditedAct[];
}

const named = (ref: AppointmentRef) => (each: AppointmentRecord) =>
  'id' in ref ? each.id === ref.id : each.number === ref.number;
const meets = (left: Span, right: Span): boolean => left.start < right.end && right.start < left.end;
const occupies = ({ status }: AppointmentRecord): boolean => status === 'confirmed' || status === 'pending_hold';
const later = (left: AppointmentRecord, right: AppointmentRecord): number =>
  right.startsAt.getTime() - left.startsAt.getTime() || right.id.localeCompare(left.id);

class MemoryRepository implements AppointmentRepository {
  constructor(
    private readonly state: State,
    private readonly actor: Actor,
    private readonly types: Pick<SetupReads, 'typeEvenDeleted'>,
  ) {}

  async diary({ window, now, bufferMinutes, except }: Omit<DiaryQuery, 'workspaceId'>): Promise<Diary> {
    const moment = new Date(now);
    this.state.appointments = this.state.appointments.map((each) =>
      each.workspaceId === this.actor.workspaceId && hasExpired(each, moment) && meets(toSpan(each, 0), window)
        ? { ...each, status: 'cancelled', updatedAt: moment }
        : each,
    );
    const on = this.ours().filter((each) => occupies(each) && !hasExpired(each, moment) && each.id !== except);
    const booked = await Promise.all(
      on
        .filter(({ kind }) => kind !== BLOCK)
        .map(async (each) => ({ ...each, ...toSpan(each, await this.bufferMinutes(each, bufferMinutes)) })),
    );
    const blocks = on.filter(({ kind }) => kind === BLOCK).map((each) => ({ ...each, ...toSpan(each, 0) }));
    return {
      booked: booked.filter((each) => meets(each, window)),
      blocks: blocks.filter((each) => meets(each, window)),
    };
  }

  async loads(memberIds: readonly string[], day: Span): Promise<ReadonlyMap<string, Load>> {
    return new Map(
      memberIds.map((id) => {
        const theirs = this.ours().filter(({ ownerUserId }) => ownerUserId === id);
        const thatDay = theirs.filter(
          ({ status, startsAt }) =>
            status !== 'cancelled' && startsAt.getTime() >= day.start && startsAt.getTime() < day.end,
        );
        return [id, { thatDay: thatDay.length, lastNumber: theirs.at(-1)?.number ?? null }];
      }),
    );
  }

  async add(appointment: NewAppointment, reminder: Reminder): Promise<AppointmentRecord> {
    const number = (this.state.numbers.get(this.actor.workspaceId) ?? 0) + 1;
    this.state.numbers.set(this.actor.workspaceId, number);
    const added = { ...appointment, number };
    this.state.appointments.push(added);
    this.remind(added.id, reminder);
    return added;
  }

  async mustHaveRoomFor(visitor: string): Promise<void> {
    if (isAgentsVisitor(visitor)) return this.mustHaveRoomForAgent(visitor);
    const holders = this.ours()
      .filter(({ status }) => status === 'pending_hold')
      .map(({ id }) => this.state.visitors.get(id));
    const { most } = CEILINGS.holds_of_a_visitor;
    if (holders.filter((holder) => holder === visitor).length >= most)
      throw conflict('too_many', 'No caben más.', { ceiling: 'holds_of_a_visitor', most });
  }

  private mustHaveRoomForAgent(visitor: string): void {
    const { most } = CEILINGS.agent_bookings_of_a_contact;
    const booked = this.ours().filter(({ id }) => this.state.visitors.get(id) === visitor).length;
    if (booked >= most) throw conflict('too_many', 'No caben más.', { ceiling: 'agent_bookings_of_a_contact', most });
  }

  async noteVisitor(visitor: string, { id }: AppointmentRecord): Promise<void> {
    this.state.visitors.set(id, visitor);
  }

  async lock(ref: AppointmentRef): Promise<AppointmentRecord | undefined> {
    return this.ours().find((each) => named(ref)(each) && visibleTo(this.actor, each));
  }

  async save(appointment: AppointmentRecord, reminder?: Reminder): Promise<void> {
    this.state.appointments = this.state.appointments.map((each) => (each.id === appointment.id ? appointment : each));
    if (reminder) this.remind(appointment.id, reminder);
  }

  private remind(id: string, { dueAt }: Reminder): void {
    if (dueAt) this.state.reminders.set(id, dueAt);
    else this.state.reminders.delete(id);
  }

  private ours(): AppointmentRecord[] {
    return this.state.appointments.filter(({ workspaceId }) => workspaceId === this.actor.workspaceId);
  }

  private async bufferMinutes(
    { workspaceId, appointmentTypeId }: AppointmentRecord,
    otherwise: number,
  ): Promise<number> {
    const type =
      appointmentTypeId === null ? undefined : await this.types.typeEvenDeleted(workspaceId, appointmentTypeId);
    return type?.bufferMinutes ?? otherwise;
  }
}

export class MemoryAppointments implements AppointmentStore, AppointmentReads {
  private state: State = {
    appointments: [],
    reminders: new Map(),
    events: new SaidEvents(),
    numbers: new Map(),
    visitors: new Map(),
    acts: [],
  };
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly types: Pick<SetupReads, 'typeEvenDeleted'>) {}

  exclusively<T>(actor: Actor, work: (tx: AppointmentTransaction) => Promise<T>): Promise<T> {
    const run = this.last.then(async () => {
      const { appointments, reminders, events, numbers, visitors, acts } = this.state;
      const draft: State = {
        appointments: [...appointments],
        reminders: new Map(reminders),
        events: events.copy(),
        numbers: new Map(numbers),
        visitors: new Map(visitors),
        acts: [...acts],
      };
      const result = await work({
        appointments: new MemoryRepository(draft, actor, this.types),
        events: draft.events.recorder(actor.workspaceId),
        audit: { record: (act) => void draft.acts.push(act) },
      });
      this.state = draft;
      return result;
    });
    this.last = run.catch(() => undefined);
    return run;
  }

  async byRef(actor: Actor, ref: AppointmentRef): Promise<TypedAppointment | undefined> {
    return (await this.typed(this.seen(actor).filter(named(ref))))[0];
  }

  async page(actor: Actor, filter: AppointmentFilter, { limit, after }: AppointmentPage): Promise<AppointmentRecord[]> {
    const { statuses, kinds, patientIds, from, to, ...references } = filter;
    const asked = Object.entries(references).filter(([, id]) => id !== undefined) as [
      keyof typeof references,
      string,
    ][];
    return this.seen(actor)
      .filter((each) => !statuses || statuses.includes(each.status))
      .filter((each) => !kinds || kinds.includes(each.kind))
      .filter(({ patientId }) => !patientIds || (patientId !== null && patientIds.includes(patientId)))
      .filter((each) => asked.every(([field, id]) => each[field] === id))
      .filter(({ startsAt }) => (!from || startsAt >= from) && (!to || startsAt < to))
      .filter((each) => !after || later({ ...each, ...after }, each) < 0)
      .sort(later)
      .slice(0, limit);
  }

  async overlapping(
    actor: Actor,
    window: Span,
    { of, limit }: CalendarSelection,
  ): Promise<TypedAppointment[] | 'too many'> {
    const overlapping = this.seen(actor)
      .filter((each) => meets(toSpan(each, 0), window))
      .filter(({ ownerUserId }) => !of || ownerUserId === null || ownerUserId === of.memberId);
    if (overlapping.length > limit) return 'too many';
    return this.typed(overlapping.sort((left, right) => -later(left, right)));
  }

  listEvents(workspaceId: string): SaidEvent[] {
    return this.state.events.of(workspaceId);
  }

  acts(): readonly AuditedAct[] {
    return this.state.acts;
  }

  async reminderOf(id: string): Promise<Date | undefined> {
    return this.state.reminders.get(id);
  }

  private seen(actor: Actor): AppointmentRecord[] {
    return this.state.appointments.filter((each) => each.workspaceId === actor.workspaceId && visibleTo(actor, each));
  }

  private typed(appointments: AppointmentRecord[]): Promise<TypedAppointment[]> {
    return Promise.all(
      appointments.map(async (each) => {
        const type =
          each.appointmentTypeId === null
            ? undefined
            : await this.types.typeEvenDeleted(each.workspaceId, each.appointmentTypeId);
        return { ...each, appointmentTypeName: type?.name ?? null };
      }),
    );
  }
}
