import { DomainError, type Act, type Actor, type Author, type Owner, type Scope } from '@workops/kernel';
import type { AudienceFilter, Campaign } from './campaign';
import { namesIn } from './content';

const READS_CONTACTS: Scope = 'contacts:read';

const makerOfStart = (author: Author | null): Owner | null =>
  author?.id && (author.kind === 'member' || author.kind === 'api_key')
    ? { kind: author.kind, id: author.id, appId: null }
    : null;

const isFiltered = (filter: AudienceFilter | null | undefined): boolean =>
  Object.entries(filter ?? {}).some(
    ([name, value]: [string, unknown]) =>
      value !== undefined && (name !== 'attributes' || Object.keys(value as object).length > 0),
  );

/** Sending needs to read contacts if the campaign filters by, or inserts, their data. */
const scopesOfSending = ({ filter, content }: Pick<Campaign, 'filter' | 'content'>): Scope[] => [
  'campaigns:send',
  ...(isFiltered(filter) || namesIn(content).length > 0 ? [READS_CONTACTS] : []),
];

/** The person who started or last resumed the campaign must hold these rights. */
export const actOfCampaign = (campaign: Pick<Campaign, 'startedBy' | 'filter' | 'content'>): Act => ({
  maker: makerOfStart(campaign.startedBy),
  needs: scopesOfSending(campaign),
});

function mustHold({ scopes }: Pick<Actor, 'scopes'>, scope: Scope, message: string): void {
  if (scopes.has(scope)) return;
  throw new DomainError('forbidden', 'FORBIDDEN', message, { reason: 'scope_not_held', scope });
}

/** Throws `forbidden`: `scope_not_held` or `visibility_not_held`. */
export function maySend(
  actor: Pick<Actor, 'scopes' | 'visibility'>,
  campaign: Pick<Campaign, 'filter' | 'content'>,
): void {
  for (const scope of scopesOfSending(campaign))
    mustHold(actor, scope, `The credential lacks what the campaign does: ${scope}.`);
  if (actor.visibility.kind === 'all') return;
  const message = 'A campaign reaches all contacts, and the credential does not see all records.';
  throw new DomainError('forbidden', 'FORBIDDEN', message, { reason: 'visibility_not_held' });
}

/** The size or members of a filtered audience reveal contact data. Throws `forbidden`: `scope_not_held`. */
export function mustReadFiltered(actor: Pick<Actor, 'scopes'>, filter: AudienceFilter | null | undefined): void {
  if (isFiltered(filter))
    mustHold(
      actor,
      READS_CONTACTS,
      'An audience by a filter tells what contacts have: the credential lacks contacts:read.',
    );
}

/**
 * A count of a single-contact list would reveal whether that contact can be sent to. Throws `forbidden`:
 * `scope_not_held`.
 */
export function mustReadCounted(actor: Pick<Actor, 'scopes'>, { filter }: Pick<Campaign, 'filter'>): void {
  if (filter === null)
    mustHold(
      actor,
      READS_CONTACTS,
      'The count tells whether a contact can be sent to: the credential lacks contacts:read.',
    );
  mustReadFiltered(actor, filter);
}

/** A reason reveals a fact about its recipients. Throws `forbidden`: `scope_not_held`. */
export function mustReadReasons(actor: Pick<Actor, 'scopes'>, reason: string | undefined): void {
  if (reason !== undefined)
    mustHold(actor, READS_CONTACTS, 'A reason tells of the contacts that have it: the credential lacks contacts:read.');
}

/** Throws `forbidden`: `scope_not_held` for texts with contact data. */
export function mustReadFilled(actor: Pick<Actor, 'scopes'>, { content }: Pick<Campaign, 'content'>): void {
  if (namesIn(content).length > 0)
    mustHold(
      actor,
      READS_CONTACTS,
      'The texts are filled with what the contact has: the credential lacks contacts:read.',
    );
}

export const mayFill = ({ scopes }: Pick<Actor, 'scopes'>): boolean => scopes.has(READS_CONTACTS);

/** The requester's rights, by the content sent. A test shows no record that a visibility hides. */
export const actOfTest = (maker: Owner | null, { content }: Pick<Campaign, 'content'>): Act => ({
  maker,
  needs: ['campaigns:send', ...(namesIn(content).length > 0 ? [READS_CONTACTS] : [])],
  anyVisibility: true,
});

/** Contact data was added after a person who could not read contacts requested the test. */
export const isFilledSince = (mayFill: boolean, { content }: Pick<Campaign, 'content'>): boolean =>
  !mayFill && namesIn(content).length > 0;
