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

/** What sending a campaign takes by hand: reading contacts, where it selects by what they have or says it. */
const scopesOfSending = ({ filter, content }: Pick<Campaign, 'filter' | 'content'>): Scope[] => [
  'campaigns:send',
  ...(isFiltered(filter) || namesIn(content).length > 0 ? [READS_CONTACTS] : []),
];

/** What a campaign that is being sent does for whoever started or last resumed it. */
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

/**
 * Who an audience by a filter has, or how many, tells what contacts have value by value. Throws `forbidden`: `scope_not_held` for a caller who may not read
 * contacts.
 */
export function mustReadFiltered(actor: Pick<Actor, 'scopes'>, filter: AudienceFilter | null | undefined): void {
  if (isFiltered(filter))
    mustHold(
      actor,
      READS_CONTACTS,
      'An audience by a filter tells what contacts have: the credential lacks contacts:read.',
    );
}

/**
 * How many of an audience could be sent to tells it of each contact that alone is on a list. Throws `forbidden`: `scope_not_held` for a caller who may not read
 * contacts, unless the audience is everybody.
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

/** Why recipients were not reached is a fact about them. Throws `forbidden`: `scope_not_held` for a caller who may not read contacts. */
export function mustReadReasons(actor: Pick<Actor, 'scopes'>, reason: string | undefined): void {
  if (reason !== undefined)
    mustHold(actor, READS_CONTACTS, 'A reason tells of the contacts that have it: the credential lacks contacts:read.');
}

/** Throws `forbidden`: `scope_not_held` where texts would be filled for a caller who may not read what is filled in. */
export function mustReadFilled(actor: Pick<Actor, 'scopes'>, { content }: Pick<Campaign, 'content'>): void {
  if (namesIn(content).length > 0)
    mustHold(
      actor,
      READS_CONTACTS,
      'The texts are filled with what the contact has: the credential lacks contacts:read.',
    );
}

/** Whether texts are filled with what contacts have for this caller. */
export const mayFill = ({ scopes }: Pick<Actor, 'scopes'>): boolean => scopes.has(READS_CONTACTS);

/** What a test mail does for whoever asked for it, by the content that it goes out with. It shows that maker no record that a visibility hides. */
export const actOfTest = (maker: Owner | null, { content }: Pick<Campaign, 'content'>): Act => ({
  maker,
  needs: ['campaigns:send', ...(namesIn(content).length > 0 ? [READS_CONTACTS] : [])],
  anyVisibility: true,
});

/** Whether a test mail says what the contact has though its maker could not read contacts when asking for it: somebody put that into it meanwhile. */
export const isFilledSince = (mayFill: boolean, { content }: Pick<Campaign, 'content'>): boolean =>
  !mayFill && namesIn(content).length > 0;
