import { notFound, type Actor } from '@workops/kernel';
import { cursorAt, parsePosition } from '../domain/cursor';
import {
  effectivePreferences,
  standingPreferences,
  type EffectivePreferences,
  type OutboundPreference,
} from '../domain/outbound-preference';
import type { ContactsDeps } from '../ports';
import type { ListInput } from './list-channels';

export interface Preferences {
  entries: OutboundPreference[];
  effective: EffectivePreferences;
  nextCursor: string | null;
}

/** Entries newest first; `effective` covers the whole ledger. Throws `not_found`. */
export const readPreferences =
  ({ reads }: Pick<ContactsDeps, 'reads'>) =>
  async (actor: Actor, contactId: string, { limit, cursor }: ListInput): Promise<Preferences> => {
    const before = cursor === null ? null : parsePosition(cursor);
    if (!(await reads.byId(actor, contactId))) throw notFound('El contacto no existe.');
    const rows = await reads.preferences.page(actor, contactId, { limit: limit + 1, before });
    const effective = effectivePreferences(standingPreferences(await reads.preferences.last(actor, contactId)));
    const entries = rows.slice(0, limit);
    return { entries, effective, nextCursor: rows.length > limit ? cursorAt(entries.at(-1)!) : null };
  };
