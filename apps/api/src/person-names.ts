import { formatPseudonym, type ConnectedApps } from '@workops/access';
import type { Patients } from '@workops/clinic';
import type { PersonNames } from '@workops/edge/app';

/** A patient and their contact have the same number. */
export const personNames = (
  { loadNumbers }: Pick<ConnectedApps, 'loadNumbers'>,
  { contactsOf }: Pick<Patients, 'contactsOf'>,
): PersonNames => ({
  formatPseudonym: formatPseudonym,
  loadNumbers: async (workspaceId, ids, { patients }) => {
    if (!patients) return loadNumbers(workspaceId, ids);
    const contacts = await contactsOf(workspaceId, ids);
    const toPersonId = (id: string): string => contacts.get(id) ?? id;
    const numbers = await loadNumbers(workspaceId, [...new Set(ids.map(toPersonId))]);
    return new Map(
      ids.flatMap((id) => (numbers.has(toPersonId(id)) ? [[id, numbers.get(toPersonId(id))!] as const] : [])),
    );
  },
});
