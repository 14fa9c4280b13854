import { listed, unusableAll, type Actor, type Issue, type Listed, type ListInput } from '@workops/kernel';
import { mustNotBeBlocked, NO_PATIENT, type Patient } from '../../patients/domain/patient';
import {
  cancelledPack,
  noPack,
  statusOfPack,
  usedPack,
  visitCounted,
  type PackPurchase,
  type PackSession,
} from '../domain/pack-purchase';
import type { PackFilter, SaleDeps, SaleRef, SaleTransaction, Visit } from '../sale-ports';
import { matchesVisit } from '../../patients/domain/visited-by';
import { presentVisitor } from '../../patients/use-cases/present-visitor';
import { loadToday } from '../../use-cases/today';
import { authoringMember } from './cash';
import { fullName } from './patient-name';

type Problem = Pick<Issue, 'path' | 'message'>;

const NO_SERVICE: Problem = { path: 'service_id', message: 'El servicio no existe.' };
export const MISSING_PATIENT: Problem = { path: 'patient_id', message: NO_PATIENT };

export interface PackInput extends Pick<
  PackPurchase,
  'patientId' | 'serviceId' | 'sessionsTotal' | 'priceClp' | 'expiresOn'
> {
  /** Defaults to the service's name. */
  name?: string;
}

/** Throws `unusable`, or `conflict`: `patient_blocked`. */
export const sellPack =
  (deps: SaleDeps) =>
  (actor: Actor, { name, ...input }: PackInput): Promise<PackPurchase> =>
    deps.store.transaction(actor, async ({ patients, desk, packs, events }) => {
      const [patient, services, today] = await Promise.all([
        patients.lockLive(input.patientId),
        desk.services([input.serviceId]),
        loadToday(deps, actor),
      ]);
      const service = services.get(input.serviceId);
      const isPast = input.expiresOn !== null && input.expiresOn < today;
      const problems = [
        ...(patient ? [] : [MISSING_PATIENT]),
        ...(service ? [] : [NO_SERVICE]),
        ...(isPast ? [{ path: 'expires_on', message: 'La fecha de vencimiento ya pasó.' }] : []),
      ];
      if (problems.length > 0 || !patient || !service) throw unusableAll(problems);
      mustNotBeBlocked(patient);
      const now = deps.clock.now();
      const { workspaceId, author } = actor;
      const pack = await packs.add({
        ...input,
        workspaceId,
        id: deps.ids.next(),
        patientId: patient.id,
        patientName: fullName(patient),
        name: name ?? service.nombre,
        sessionsUsed: 0,
        state: 'active',
        cancelReason: null,
        cancelledBy: null,
        cancelledAt: null,
        createdBy: author,
        ownerUserId: authoringMember(author),
        createdAt: now,
        updatedAt: now,
      });
      events.record('clinic_pack_purchase.created', { resourceId: pack.id, data: { id: pack.id } });
      return pack;
    });

async function lockedPack({ packs }: SaleTransaction, ref: SaleRef): Promise<{ pack: PackPurchase; patient: Patient }> {
  const locked = await packs.lock(ref);
  if (!locked) throw noPack();
  return locked;
}

async function problemsOfVisit(
  { appointments }: Pick<SaleDeps, 'appointments'>,
  { desk, patients }: SaleTransaction,
  patient: Patient,
  { appointmentId, encounterId }: Visit,
): Promise<Problem[]> {
  const [facts, ofEncounter] = await Promise.all([
    appointmentId === null ? undefined : appointments.lockFacts(patient.workspaceId, appointmentId),
    encounterId === null ? undefined : desk.patientOfEncounter(encounterId),
  ]);
  const appointment = await presentVisitor(patients, facts);
  const problem = (path: string, isThere: boolean, isTheirs: boolean, what: string): Problem[] => {
    if (!isThere) return [{ path, message: `${what} no existe.` }];
    return isTheirs ? [] : [{ path, message: `${what} es de otro paciente.` }];
  };
  return [
    ...(appointmentId === null
      ? []
      : problem('appointment_id', !!appointment, !!appointment && matchesVisit(appointment, patient), 'La cita')),
    ...(encounterId === null
      ? []
      : problem('encounter_id', ofEncounter !== undefined, ofEncounter === patient.id, 'La atención')),
  ];
}

/**
 * Concurrent calls never use more sessions than are left, and numbers have no gaps. Throws `not_found`, `unusable` for
 * another patient's visit, `UNIQUE_CONFLICT` for a counted one, and `conflict`: `patient_blocked`, `no_sessions_left`,
 * `expired` or `cancelled`.
 */
export const usePackSession =
  (deps: SaleDeps) =>
  (actor: Actor, ref: SaleRef, { note, ...visit }: Visit & { note: string | null }): Promise<PackSession> =>
    deps.store.transaction(actor, async (tx) => {
      const [{ pack: before, patient }, today] = await Promise.all([lockedPack(tx, ref), loadToday(deps, actor)]);
      const problems = await problemsOfVisit(deps, tx, patient, visit);
      if (problems.length > 0) throw unusableAll(problems);
      mustNotBeBlocked(patient);
      const counted = await tx.packs.counted(before.id, visit);
      if (counted !== undefined) throw visitCounted(counted);
      const now = deps.clock.now();
      const after = usedPack(before, today, now);
      tx.packs.save(after);
      const { workspaceId, author: createdBy } = actor;
      const session: PackSession = {
        workspaceId,
        id: deps.ids.next(),
        packPurchaseId: after.id,
        patientId: patient.id,
        number: after.sessionsUsed,
        ...visit,
        note,
        createdBy,
        createdAt: now,
      };
      tx.packs.addSession(session);
      const changes = { sessions_used: { from: before.sessionsUsed, to: after.sessionsUsed } };
      tx.events.record('clinic_pack_purchase.session_consumed', {
        resourceId: after.id,
        changes,
        data: { id: after.id },
      });
      return session;
    });

/** A cancelled pack is returned unchanged. Throws `not_found`, or `conflict`: `patient_blocked` or `exhausted`. */
export const cancelPack =
  (deps: SaleDeps) =>
  (actor: Actor, ref: SaleRef, reason: string): Promise<PackPurchase> =>
    deps.store.transaction(actor, async (tx) => {
      const [{ pack: before, patient }, today] = await Promise.all([lockedPack(tx, ref), loadToday(deps, actor)]);
      const after = cancelledPack(before, today, { reason, by: actor.author.id, now: deps.clock.now() });
      if (after === before) return before;
      mustNotBeBlocked(patient);
      tx.packs.save(after);
      const changes = { status: { from: statusOfPack(before, today), to: after.state } };
      tx.events.record('clinic_pack_purchase.cancelled', { resourceId: after.id, changes, data: { id: after.id } });
      return after;
    });

/** Throws `not_found`. */
export const readPack =
  ({ reads }: Pick<SaleDeps, 'reads'>) =>
  async (actor: Actor, ref: SaleRef): Promise<PackPurchase> => {
    const pack = await reads.pack(actor, ref);
    if (!pack) throw noPack();
    return pack;
  };

export const listPacks =
  (deps: Pick<SaleDeps, 'reads' | 'workspaces' | 'clock'>) =>
  async (actor: Actor, { limit, cursor, ...filter }: ListInput & PackFilter): Promise<Listed<PackPurchase>> => {
    const today = await loadToday(deps, actor);
    return listed((page) => deps.reads.packs(actor, { ...filter, today }, page), { limit, cursor });
  };

/** Newest first. Throws `not_found`. */
export const listPackSessions =
  (deps: Pick<SaleDeps, 'reads'>) =>
  async (actor: Actor, ref: SaleRef, page: ListInput): Promise<Listed<PackSession>> => {
    const { id } = await readPack(deps)(actor, ref);
    return listed((pageInput) => deps.reads.packSessions(actor.workspaceId, id, pageInput), page);
  };
