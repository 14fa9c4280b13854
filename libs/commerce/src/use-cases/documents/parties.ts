import type { Actor } from '@workops/kernel';
import type { DocumentDeps } from '../../document-ports';
import type { Unusables } from './unusables';

export const NO_CONTACT = 'El contacto no existe.';

/** Whose a document is, as a call names them. What is left out follows from the rest; null is nobody. */
export interface PartiesInput {
  salespersonId?: string | null;
  leadId?: string | null;
}

/** The contact that a call names, and where. */
interface NamedContact {
  id: string;
  path: string;
}

/** What the document before lends. */
export interface Lent {
  salespersonId: string | null;
  leadId: string | null;
}

export interface Parties {
  /** The contact as it is called now; undefined where there is none, which is noted where one was named. */
  contactId: string | undefined;
  /** The one named, else that of the document before, else the member who calls. */
  salespersonId(lent?: Lent): string | null;
  /** The one named, else that of the document before, else the contact's only open lead of the vehicle. */
  leadId(lent?: Lent): string | null;
}

/** Looks up who is named, in the round trip of what is asked beside it. What is unknown is noted. */
export async function partiesOf(
  deps: Pick<DocumentDeps, 'contacts' | 'members' | 'leads'>,
  actor: Actor,
  { salespersonId, leadId }: PartiesInput,
  { contact, vehicleId }: { contact: NamedContact | null; vehicleId: string | null },
  unusables: Unusables,
): Promise<Parties> {
  const { author, workspaceId } = actor;
  const [contactId, isMember, isLead, ofContact] = await Promise.all([
    contact ? deps.contacts.live(workspaceId, contact.id) : undefined,
    !salespersonId || deps.members.isActive(workspaceId, salespersonId),
    !leadId || deps.leads.exists(actor, leadId),
    leadId === undefined && contact && vehicleId ? deps.leads.onlyOpen(actor, contact.id, vehicleId) : null,
  ]);
  if (contact) unusables.there(contactId, contact.path, NO_CONTACT);
  if (!isMember) unusables.add('salesperson_id', 'El miembro no existe.');
  if (!isLead) unusables.add('lead_id', 'El lead no existe.');
  const wasMerged = leadId === undefined && contactId !== undefined && contactId !== contact?.id;
  const only = wasMerged && vehicleId ? await deps.leads.onlyOpen(actor, contactId, vehicleId) : ofContact;
  const caller = author.kind === 'member' ? author.id : null;
  return {
    contactId,
    salespersonId: (lent) => (salespersonId === undefined ? (lent?.salespersonId ?? caller) : salespersonId),
    leadId: (lent) => (leadId === undefined ? (lent?.leadId ?? only) : leadId),
  };
}
