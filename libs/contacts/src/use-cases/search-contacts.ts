import type { Actor } from '@workops/kernel';
import type { ChannelKind } from '../domain/channel';
import type { Contact } from '../domain/contact-view';
import { parseNeedles } from '../domain/search-needles';
import type { ContactsDeps } from '../ports';
import { showContacts } from './show-contacts';

export interface SearchContactsInput {
  q?: string;
  lifecycleStages?: readonly string[];
  channel?: ChannelKind;
  leadSource?: string;
  tagId?: string;
  companyId?: string;
  excludeId?: string;
  limit: number;
  offset: number;
}

export interface FoundPage {
  items: Contact[];
  total: number;
}

/**
 * All words of `q` in any order; best match first, then newest, without archived contacts and tombstones. Throws
 * `malformed` for too many words.
 */
export const searchContacts =
  ({ reads, definitions, workspaces }: Pick<ContactsDeps, 'reads' | 'definitions' | 'workspaces'>) =>
  async (actor: Actor, { q, limit, offset, ...filter }: SearchContactsInput): Promise<FoundPage> => {
    const needles =
      q === undefined ? undefined : parseNeedles(q, (await workspaces.loadProfile(actor.workspaceId)).country);
    const { contacts, total } = await reads.search(actor, { ...filter, needles }, { limit, offset });
    return { items: await showContacts({ definitions, reads })(actor, contacts), total };
  };
