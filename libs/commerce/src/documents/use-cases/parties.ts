import type { Actor } from '@workops/kernel';
import type { DocumentDeps } from '../document-ports';
import type { Unusables } from './unusables';

export const NO_CONTACT = 'El contacto no existe.';
export const NO_LEAD = 'El lead no existe.';

type Directories = Pick<DocumentDeps, 'contacts' | 'members' | 'leads'>;

/** An absent field is derived from the others; null means none. */
export interface PartiesInput {
  salespersonId?: string | null;
  leadId?: string | null;
}

/** `path` is the contact's place in the body. */
export interface NamedParties extends PartiesInput {
  contact: { id: string; path: string } | null;
  vehicleId: string | null;
  unusables: Unusables;
}

interface Lent {
  salespersonId: string | null;
  leadId: string | null;
}

export interface Parties {
  contactId: string | undefined;
  /** The given salesperson, then the source document's, then the caller. */
  salespersonId(lent?: Lent): string | null;
  /** The given lead, then the source document's, then the contact's only open one for the vehicle. */
  leadId(lent?: Lent): string | null;
}

export const liveContact = async (
  { contacts }: Pick<Directories, 'contacts'>,
  { workspaceId }: Actor,
  id: string,
): Promise<string | undefined> => (await contacts.live(workspaceId, [id])).get(id);

export const isActiveMember = async (
  { members }: Pick<Directories, 'members'>,
  { workspaceId }: Actor,
  id: string,
): Promise<boolean> => (await members.active(workspaceId, [id])).has(id);

export const liveLead = async (
  { leads }: Pick<Directories, 'leads'>,
  actor: Actor,
  id: string,
): Promise<string | undefined> => (await leads.live(actor, [id])).get(id);

const distinct = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id) => typeof id === 'string')),
];

const interestsOf = (all: readonly NamedParties[], called: (id: string) => string | undefined) =>
  all.flatMap((of) => {
    const contactId = of.leadId === undefined && of.contact && of.vehicleId ? called(of.contact.id) : undefined;
    return contactId === undefined ? [] : [{ of, contactId, vehicleId: of.vehicleId! }];
  });

/** The number of statements does not depend on the documents. Records unknown references. */
export async function allParties(deps: Directories, actor: Actor, all: readonly NamedParties[]): Promise<Parties[]> {
  const { author, workspaceId } = actor;
  const [contacts, members, leads, open] = await Promise.all([
    deps.contacts.live(workspaceId, distinct(all.map(({ contact }) => contact?.id))),
    deps.members.active(workspaceId, distinct(all.map(({ salespersonId }) => salespersonId))),
    deps.leads.live(actor, distinct(all.map(({ leadId }) => leadId))),
    deps.leads.onlyOpen(
      actor,
      interestsOf(all, (id) => id),
    ),
  ]);
  // The survivor's leads count for a merged contact.
  const merged = interestsOf(all, (id) => (contacts.get(id) === id ? undefined : contacts.get(id)));
  const openOfMerged = await deps.leads.onlyOpen(actor, merged);
  const leadOf = new Map<NamedParties, string>();
  for (const [{ of }, lead] of open) if (contacts.get(of.contact!.id) === of.contact!.id) leadOf.set(of, lead);
  for (const [{ of }, lead] of openOfMerged) leadOf.set(of, lead);

  const caller = author.kind === 'member' ? author.id : null;
  return all.map((each) => {
    const { contact, salespersonId, leadId, unusables } = each;
    const contactId = contact ? unusables.there(contacts.get(contact.id), contact.path, NO_CONTACT) : undefined;
    if (salespersonId && !members.has(salespersonId)) unusables.add('salesperson_id', 'El miembro no existe.');
    const ownLeadId = leadId ? unusables.there(leads.get(leadId), 'lead_id', NO_LEAD) : leadId;
    return {
      contactId,
      salespersonId: (lent) => (salespersonId === undefined ? (lent?.salespersonId ?? caller) : salespersonId),
      leadId: (lent) => (leadId === undefined ? (lent?.leadId ?? leadOf.get(each) ?? null) : (ownLeadId ?? null)),
    };
  });
}

export const partiesOf = async (
  deps: Directories,
  actor: Actor,
  { salespersonId, leadId }: PartiesInput,
  named: Pick<NamedParties, 'contact' | 'vehicleId'>,
  unusables: Unusables,
): Promise<Parties> => (await allParties(deps, actor, [{ salespersonId, leadId, ...named, unusables }]))[0]!;
