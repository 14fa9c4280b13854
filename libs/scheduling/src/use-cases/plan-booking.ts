import { unusable, type Actor, type DomainError } from '@workops/kernel';
import type { AppointmentDeps, NewAppointment } from '../appointment-ports';
import { BLOCK } from '../domain/appointment';
import type { ServiceStaff } from '../domain/booked-service';
import { assertPeople, bookingKind, vehicleUnavailable, type BookingInput } from '../domain/booking';
import { noSuchBranch } from '../domain/refusal';
import { toVisit, type Visit } from '../domain/visit';
import { admittedRules, goneMeanwhile, mustBeServed } from '../domain/visiting-patient';
import { bookableType, staffAsked } from './bookable-type';
import { ownConfig, visitTerms, type VisitTerms } from './visit-terms';
import { mayOverride, visitingPatient } from './visiting-patient';

export interface BookingPlan {
  draft: Omit<NewAppointment, 'status' | 'holdExpiresAt' | 'createdAt' | 'updatedAt'>;
  terms: VisitTerms;
  /** Rules that exclude the patient. */
  overridden: readonly string[];
  /** A patient with blocked data cannot book a service. */
  isService: boolean;
}

/** Staff whose own hours include that time; throws if it is not offered. */
export type Offered = (visit: Visit, staff: readonly ServiceStaff[] | null) => string[] | undefined;

type Lookups = Pick<
  AppointmentDeps,
  | 'reads'
  | 'workspaces'
  | 'staff'
  | 'contacts'
  | 'vehicles'
  | 'leads'
  | 'conversations'
  | 'branches'
  | 'services'
  | 'patients'
  | 'ids'
>;

/**
 * Looks up all references before the workspace is locked. Throws `invalid` first, including that of `offered`, then
 * `not_found` for a branch, `unusable`, `patient_blocked`, `not_eligible`, and finally `vehicle_unavailable`.
 */
export const planBooking =
  (deps: Lookups, offered?: Offered) =>
  async (actor: Actor, input: BookingInput): Promise<BookingPlan> => {
    const { workspaceId } = actor;
    mayOverride(actor, input.overrideEligibility);
    const [config, { type, service }, named] = await Promise.all([
      ownConfig(deps, workspaceId),
      bookableType(deps)(workspaceId, input.appointmentTypeId, offered !== undefined),
      namedRecords(deps, actor, input),
    ]);
    const visit = toVisit(input.startsAt, input.endsAt, type);
    assertPeople(input);
    const staff = offered?.(visit, service && staffAsked(service, input.ownerUserId));
    if (named.refusal) throw named.refusal;
    const kind = bookingKind(input, service !== null);
    const { ownerUserId, locationId, vehicleId, conversationId, customerName } = input;
    const serviceId = service && kind !== BLOCK ? type!.externalRef : null;
    const [asked, patient] = await Promise.all([
      visitTerms(deps, workspaceId, kind === BLOCK ? null : type, { ownerUserId, locationId, vehicleId }, config),
      visitingPatient(deps, actor, { patientId: input.patientId, contactId: named.contactId, serviceId }),
    ]);
    const overridden =
      patient && serviceId !== null ? admittedRules(actor, patient, visit.startsAt, input.overrideEligibility) : [];
    if (kind !== BLOCK && named.isVehicleGone && !mayBookUnavailable(actor, input)) throw vehicleUnavailable();
    const terms = staff
      ? {
          ...asked,
          wish: { ...asked.wish, staffThen: asked.wish.eligibleStaffIds?.filter((id) => staff.includes(id)) },
        }
      : asked;
    const id = deps.ids.next();
    const draft = {
      workspaceId,
      id,
      kind,
      ...visit,
      appointmentTypeId: input.appointmentTypeId,
      contactId: named.contactId ?? patient?.contactId ?? null,
      patientId: patient?.id ?? null,
      customerName,
      ownerUserId,
      locationId,
      vehicleId,
      vehicleHeld: kind !== BLOCK && vehicleId !== null && config.vehicleExclusive,
      leadId: named.leadId,
      conversationId,
      bookedBy: actor.author.kind,
      icalUid: id,
      icalSequence: 0,
      cancelNoticeAt: null,
      calendarConnectionId: null,
    };
    return { draft, terms, overridden, isService: serviceId !== null };
  };

/** The caller must be allowed to book at any time. */
const mayBookUnavailable = ({ scopes }: Actor, { allowUnavailableVehicle }: BookingInput): boolean =>
  allowUnavailableVehicle && scopes.has('appointments:write');

/**
 * Re-reads people and the lead under the booking lock, so an ended merge is seen; a later merge or erasure waits and
 * moves the appointment too. Throws `unusable` for an erased patient, and `patient_blocked`.
 */
export const withPresentPeople =
  (deps: Pick<AppointmentDeps, 'contacts' | 'patients' | 'leads'>) =>
  async (actor: Actor, plan: BookingPlan): Promise<BookingPlan> => {
    const patientId = await presentPatient(deps, actor, plan);
    const { workspaceId, contactId, leadId } = plan.draft;
    const contact = contactId === null ? null : await deps.contacts.liveContact(workspaceId, contactId);
    const lead = leadId === null ? null : await deps.leads.liveLead(actor, leadId);
    const present = { patientId, contactId: contact ?? contactId, leadId: lead ?? leadId };
    return { ...plan, draft: { ...plan.draft, ...present } };
  };

async function presentPatient(
  { patients }: Pick<AppointmentDeps, 'patients'>,
  actor: Actor,
  { draft, isService }: BookingPlan,
): Promise<string | null> {
  if (draft.patientId === null) return null;
  const patient = await patients.standing(draft.workspaceId, draft.patientId);
  if (!patient) throw goneMeanwhile(actor);
  if (isService) mustBeServed(actor, patient);
  return patient.id;
}

interface Named {
  contactId: string | null;
  leadId: string | null;
  isVehicleGone: boolean;
  refusal: DomainError | undefined;
}

async function partner(
  { contacts, conversations }: Lookups,
  actor: Actor,
  conversationId: string,
): Promise<string | undefined> {
  const contactId = await conversations.findContactId(actor, conversationId);
  return contactId && contacts.liveContact(actor.workspaceId, contactId);
}

async function namedRecords(deps: Lookups, actor: Actor, input: BookingInput): Promise<Named> {
  const { contacts, staff, vehicles, leads, branches } = deps;
  const { workspaceId } = actor;
  const { contactId, ownerUserId, vehicleId, leadId, locationId, conversationId } = input;
  const [contact, hasOwner, inStock, lead, hasBranch, talkedTo] = await Promise.all([
    contactId === null ? null : contacts.liveContact(workspaceId, contactId),
    ownerUserId === null || staff.presentAmong(workspaceId, [ownerUserId]).then((present) => present.length > 0),
    vehicleId === null || vehicles.inStock(workspaceId, vehicleId),
    leadId === null ? null : leads.liveLead(actor, leadId),
    locationId === null || branches.isBranch(workspaceId, locationId),
    conversationId === null ? null : partner(deps, actor, conversationId),
  ]);
  const refusals = [
    contact === undefined && unusable('contact_id', 'El contacto no existe.'),
    !hasOwner && unusable('owner_user_id', 'El miembro no existe.'),
    inStock === undefined && unusable('vehicle_id', 'El vehículo no existe.'),
    lead === undefined && unusable('lead_id', 'El lead no existe.'),
    conversationId !== null &&
      (talkedTo === undefined || talkedTo !== contact) &&
      unusable('conversation_id', 'La conversación no existe, o es de otro contacto.'),
    !hasBranch && noSuchBranch(),
  ];
  return {
    contactId: contact ?? null,
    leadId: lead ?? null,
    isVehicleGone: inStock === false,
    refusal: refusals.find((refusal) => refusal !== false),
  };
}
