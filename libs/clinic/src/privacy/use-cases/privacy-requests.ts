import { conflict, dateIn, listed, unusable, type Actor, type Listed, type ListInput } from '@workops/kernel';
import { NO_PATIENT } from '../../patients/domain/patient';
import {
  blockedRequest,
  extendedRequest,
  newRequest,
  noRequest,
  type Calendar,
  type PrivacyInput,
  type PrivacyRequest,
} from '../domain/privacy-request';
import type { PrivacyDeps, PrivacyRef, PrivacyTransaction, RequestFilter } from '../privacy-ports';

async function loadCalendar({ workspaces, holidays, clock }: PrivacyDeps, { workspaceId }: Actor): Promise<Calendar> {
  const { country, timezone } = await workspaces.loadFacts(workspaceId);
  return {
    today: dateIn(timezone, clock.now()),
    timezone,
    holidays: (from, to) => holidays.between(country, from, to),
  };
}

/** The data stay blocked while at least one open request requires it. */
export async function settleBlock(
  { patients, requests }: PrivacyTransaction,
  patientId: string,
  now: Date,
): Promise<void> {
  const patient = await patients.byRef({ id: patientId });
  if (!patient) return;
  const isBlocked = await requests.isBlocking(patientId);
  if (isBlocked === (patient.blockedAt !== null)) return;
  await patients.save(patient, { ...patient, blockedAt: isBlocked ? now : null, updatedAt: now });
}

/** Throws `unusable`, and `conflict`: `not_blockable`, or `already_open` with the open request's id. */
export const openRequest =
  (deps: PrivacyDeps) =>
  async (actor: Actor, input: PrivacyInput): Promise<PrivacyRequest> => {
    const calendar = await loadCalendar(deps, actor);
    return deps.store.transaction(actor, async (tx) => {
      const patient = await tx.patients.lockLive(input.patientId);
      if (!patient) throw unusable('patient_id', NO_PATIENT);
      const { workspaceId, author } = actor;
      const now = deps.clock.now();
      const unnumbered = newRequest({ ...input, patientId: patient.id }, calendar, {
        workspaceId,
        id: deps.ids.next(),
        author,
        now,
      });
      const open = await tx.requests.open(patient.id, input.kind);
      if (open !== undefined)
        throw conflict('already_open', 'El paciente ya tiene una solicitud abierta de este tipo.', {
          privacy_request_id: open,
        });
      const request = await tx.requests.add(unnumbered);
      if (request.blocked) await settleBlock(tx, patient.id, now);
      tx.audit.record({
        action: 'clinic_privacy_request.created',
        target: { kind: 'clinic_privacy_request', id: request.id },
        details: { patient_id: patient.id, kind: request.kind, blocked: request.blocked },
      });
      return request;
    });
  };

type Change = (request: PrivacyRequest, calendar: Calendar, now: Date) => PrivacyRequest;

const changing =
  (deps: PrivacyDeps) =>
  async (actor: Actor, ref: PrivacyRef, change: Change): Promise<PrivacyRequest> => {
    const calendar = await loadCalendar(deps, actor);
    return deps.store.transaction(actor, async (tx) => {
      const locked = await tx.requests.lock(ref);
      if (!locked) throw noRequest();
      const now = deps.clock.now();
      const after = change(locked.request, calendar, now);
      if (after === locked.request) return after;
      await tx.requests.save(after);
      if (after.blocked !== locked.request.blocked) await settleBlock(tx, after.patientId, now);
      return after;
    });
  };

/** Throws `not_found`, and `conflict`: `invalid_status` or `already_extended`. */
export const extendRequest = (deps: PrivacyDeps) => (actor: Actor, ref: PrivacyRef, reason: string) =>
  changing(deps)(actor, ref, (request, calendar, now) => extendedRequest(request, reason, calendar, now));

/** Throws `not_found`, and `conflict`: `invalid_status` or `not_blockable`. */
export const blockRequest = (deps: PrivacyDeps) => (actor: Actor, ref: PrivacyRef, value: boolean) =>
  changing(deps)(actor, ref, (request, calendar, now) => blockedRequest(request, value, calendar, now));

export const readRequest =
  ({ reads }: Pick<PrivacyDeps, 'reads'>) =>
  async ({ workspaceId }: Actor, ref: PrivacyRef): Promise<PrivacyRequest> => {
    const request = await reads.byRef(workspaceId, ref);
    if (!request) throw noRequest();
    return request;
  };

export interface RequestListInput extends ListInput, Omit<RequestFilter, 'overdue'> {
  overdue?: boolean;
}

/** Newest first. */
export const listRequests =
  (deps: PrivacyDeps) =>
  async (actor: Actor, { overdue, cursor, limit, ...filter }: RequestListInput): Promise<Listed<PrivacyRequest>> => {
    const today = overdue === undefined ? '' : (await loadCalendar(deps, actor)).today;
    const sought = { ...filter, ...(overdue !== undefined && { overdue: { value: overdue, today } }) };
    return listed((page) => deps.reads.page(actor.workspaceId, sought, page), { cursor, limit });
  };
