import type { Actor } from '@workops/kernel';
import type { ChannelKind } from '../domain/channel';
import type { Contact } from '../domain/contact-view';
import { parseNeedles } from '../domain/search-needles';
import type { ContactsDeps } from '../ports';
import { showContacts } from './show-contacts';

export interface SearchContactsInput {
  /** Words that are all required, in any order; if absent or blank, every contact matches. */
  q?: string;
  /** Matches any of these stages. */
  lifecycleStages?: readonly string[];
  channel?: ChannelKind;
  leadSource?: string;
  tagId?: string;
  /** `none` for contacts without a company. */
  companyId?: string;
  excludeId?: string;
  limit: number;
  offset: number;
}

export interface FoundPage {
  items: Contact[];
  /** Total number of matches. */
  total: number;
}

/**
 * Best match first, then newest; archived contacts and tombstones never appear. Throws `malformed` for too many words.
 */
export const searchContacts =
  ({ reads, definitions, workspaces }: Pick<ContactsDeps, 'reads' | 'definitions' | 'workspaces'>) =>
  async (actor: Actor, { q, limit, offset, ...filter }: SearchContactsInput): Promise<FoundPage> => {
    const needles =
      q === undefined ? undefined : parseNeedles(q, (await workspaces.loadProfile(actor.workspaceId)).country);
    const { contacts, total } = await reads.search(actor, { ...filter, needles }, { limit, offset });
    return { items: await showContacts({ definitions, reads })(actor, contacts), total };
  };
