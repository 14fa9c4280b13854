import { MINUTE } from '@workops/kernel';
import type { ClockOf, SlaTerms, SlaType } from './sla-terms';

export interface TicketClock {
  sla: SlaTerms | null;
  /** Up to `clockSince`, which is null while the clock is stopped. */
  clockRanMs: number;
  clockSince: Date | null;
  firstResponseDueAt: Date | null;
  resolutionDueAt: Date | null;
  firstResponseAnnounced: boolean;
  resolutionAnnounced: boolean;
  /** Each policy's target is announced once. */
  announced: readonly string[];
}

interface Standing {
  status: 'open' | 'pending' | 'resolved' | 'closed';
}

export const newClock = (since: Date | null): TicketClock => ({
  sla: null,
  clockRanMs: 0,
  clockSince: since,
  firstResponseDueAt: null,
  resolutionDueAt: null,
  firstResponseAnnounced: false,
  resolutionAnnounced: false,
  announced: [],
});

/** No time counts and no policy applies before. */
export const hasBegun = ({ sla, clockSince }: TicketClock): boolean => sla !== null || clockSince !== null;

const announcement = ({ policyId }: SlaTerms, type: SlaType): string => `${policyId}/${type}`;

const runs = ({ status }: Standing, { pauseOnPending }: SlaTerms): boolean =>
  status === 'open' || (status === 'pending' && !pauseOnPending);

export const elapsedMs = ({ sla, clockRanMs, clockSince }: TicketClock, now: Date, clockOf: ClockOf): number =>
  clockSince === null || sla === null
    ? clockRanMs
    : clockRanMs + clockOf(sla.hours).between(clockSince.getTime(), now.getTime());

/** A missed target keeps its time. */
function dueAt(
  before: Date | null,
  minutes: number | null,
  { clockRanMs, clockSince }: TicketClock,
  terms: SlaTerms,
  now: Date,
  clockOf: ClockOf,
) {
  if (minutes === null) return null;
  const left = minutes * MINUTE - clockRanMs;
  if (left <= 0) return before ?? now;
  if (clockSince === null) return null;
  const due = clockOf(terms.hours).after(clockSince.getTime(), left);
  return due === undefined ? null : new Date(due);
}

function withDues<T extends TicketClock>(
  ticket: T,
  before: Pick<TicketClock, 'firstResponseDueAt' | 'resolutionDueAt'>,
  now: Date,
  clockOf: ClockOf,
): T {
  const { sla } = ticket;
  if (!sla) return { ...ticket, firstResponseDueAt: null, resolutionDueAt: null };
  return {
    ...ticket,
    firstResponseDueAt: dueAt(before.firstResponseDueAt, sla.firstResponseMinutes, ticket, sla, now, clockOf),
    resolutionDueAt: dueAt(before.resolutionDueAt, sla.resolutionMinutes, ticket, sla, now, clockOf),
  };
}

/** Starts or stops the clock according to the ticket's status. */
export function clocked<T extends TicketClock & Standing>(ticket: T, now: Date, clockOf: ClockOf): T {
  const { sla } = ticket;
  if (!sla || runs(ticket, sla) === (ticket.clockSince !== null)) return ticket;
  const since = runs(ticket, sla) ? now : null;
  return withDues({ ...ticket, clockRanMs: elapsedMs(ticket, now, clockOf), clockSince: since }, ticket, now, clockOf);
}

/**
 * Keeps elapsed time; a copy of the same policy is not refreshed. A ticket without terms counts from the start of its
 * clock, or from now.
 */
export function withTerms<T extends TicketClock & Standing>(
  ticket: T,
  terms: SlaTerms | null,
  now: Date,
  clockOf: ClockOf,
): T {
  const { sla: before, announced } = ticket;
  if (before?.policyId === terms?.policyId) return ticket;
  const settled: T = { ...ticket, sla: terms };
  if (before !== null) Object.assign(settled, { clockRanMs: elapsedMs(ticket, now, clockOf), clockSince: now });
  else if (ticket.clockSince === null) Object.assign(settled, { clockSince: now });
  settled.firstResponseAnnounced = terms !== null && announced.includes(announcement(terms, 'first_response'));
  settled.resolutionAnnounced = terms !== null && announced.includes(announcement(terms, 'resolution'));
  const counting = withDues(settled, { firstResponseDueAt: null, resolutionDueAt: null }, now, clockOf);
  return clocked(counting, now, clockOf);
}

interface Answered {
  firstResponseAt: Date | null;
  resolvedAt: Date | null;
  closedAt: Date | null;
}

/** The times when the target is due, was met and was missed. */
export interface SlaStanding {
  targetMinutes: number;
  dueAt: Date | null;
  metAt: Date | null;
  breachedAt: Date | null;
}

function standing(targetMinutes: number, due: Date | null, metAt: Date | null, now: Date): SlaStanding {
  return { targetMinutes, dueAt: due, metAt, breachedAt: due !== null && due < (metAt ?? now) ? due : null };
}

/** Null for a target that the policy lacks, and without policy. */
export function loadStandings(
  ticket: TicketClock & Answered,
  now: Date,
): Record<'firstResponse' | 'resolution', SlaStanding | null> | null {
  const { sla, firstResponseDueAt, resolutionDueAt, firstResponseAt, resolvedAt, closedAt } = ticket;
  if (!sla) return null;
  const { firstResponseMinutes, resolutionMinutes } = sla;
  return {
    firstResponse:
      firstResponseMinutes === null ? null : standing(firstResponseMinutes, firstResponseDueAt, firstResponseAt, now),
    resolution:
      resolutionMinutes === null ? null : standing(resolutionMinutes, resolutionDueAt, resolvedAt ?? closedAt, now),
  };
}

export interface Breach {
  type: SlaType;
  targetMinutes: number;
  breachedAt: Date;
}

/** Unannounced breaches of an open or pending ticket, and the ticket afterwards. */
export function announcing<T extends TicketClock & Answered & Standing>(
  ticket: T,
  now: Date,
): { ticket: T; breaches: Breach[] } {
  const targets = ticket.status === 'open' || ticket.status === 'pending' ? loadStandings(ticket, now) : null;
  const { sla } = ticket;
  if (!sla || !targets) return { ticket, breaches: [] };
  const { firstResponse, resolution } = targets;
  const breaches: Breach[] = [];
  if (firstResponse?.breachedAt && !ticket.firstResponseAnnounced) {
    breaches.push({
      type: 'first_response',
      targetMinutes: firstResponse.targetMinutes,
      breachedAt: firstResponse.breachedAt,
    });
  }
  if (resolution?.breachedAt && !ticket.resolutionAnnounced) {
    breaches.push({ type: 'resolution', targetMinutes: resolution.targetMinutes, breachedAt: resolution.breachedAt });
  }
  const types = breaches.map(({ type }) => type);
  const told = {
    ...ticket,
    firstResponseAnnounced: ticket.firstResponseAnnounced || types.includes('first_response'),
    resolutionAnnounced: ticket.resolutionAnnounced || types.includes('resolution'),
    announced: [...ticket.announced, ...types.map((type) => announcement(sla, type))],
  };
  return { ticket: breaches.length > 0 ? told : ticket, breaches };
}
