import { notFound, type Actor, type Listed, type ListInput } from '@workops/kernel';
import { searchTerms } from '../../stock/domain/search-terms';
import { leadCursor, leadPlace, type LeadSort } from '../domain/lead-cursor';
import { NO_PIPELINE } from '../domain/pipeline';
import type { Board, LeadDeps, LeadFilter, LeadListFilter, ShownLead } from '../lead-ports';

type Asked<Filter> = Omit<Filter, 'needles'> & {
  /** All words are required, in any order. */
  q?: string;
};

export type ListLeadsInput = Asked<LeadListFilter> & ListInput & { sort: LeadSort };
export type BoardInput = Asked<LeadFilter>;

/** Maximum cards per stage. */
const CARDS = 20;

const NO_MEMBER = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A key has no leads of its own. */
const resolveOwner = <Filter extends LeadFilter>({ author }: Actor, filter: Filter): Filter =>
  filter.ownerUserId === 'me'
    ? { ...filter, ownerUserId: author.kind === 'member' && author.id !== null ? author.id : NO_MEMBER }
    : filter;

/** People's spellings, and others that find vehicles. */
async function needlesIn(
  { contacts }: Pick<LeadDeps, 'contacts'>,
  { workspaceId }: Actor,
  q: string | undefined,
): Promise<readonly (readonly string[])[] | undefined> {
  if (q === undefined) return undefined;
  const needles = await contacts.needles(workspaceId, q);
  if (!needles) return undefined;
  const ofVehicles = new Map(
    searchTerms(q).map(({ word, alternatives }) => [word, alternatives.map((parts) => ` ${parts.join(' ')}`)]),
  );
  return needles.map((spellings) => {
    const others = spellings.flatMap((spelling) => ofVehicles.get(spelling.trim()) ?? []);
    return [...spellings, ...others.filter((other) => !spellings.some((spelling) => other.includes(spelling)))];
  });
}

/** A lead that keeps its position is neither skipped nor repeated. Throws `malformed` for a broken cursor. */
export const listLeads =
  ({ leadReads, contacts }: Pick<LeadDeps, 'leadReads' | 'contacts'>) =>
  async (actor: Actor, { limit, cursor, sort, q, ...asked }: ListLeadsInput): Promise<Listed<ShownLead>> => {
    const filter = resolveOwner(actor, asked);
    const after = cursor === null ? null : leadPlace(cursor, sort);
    const needles = await needlesIn({ contacts }, actor, q);
    const found = await leadReads.page(actor, { ...filter, needles }, { sort, limit: limit + 1, after });
    const items = found.slice(0, limit);
    return { items, nextCursor: found.length > limit ? leadCursor(items.at(-1)!, sort) : null };
  };

/** Reads one snapshot of visible open leads. Throws `not_found`. */
export const readBoard =
  (deps: LeadDeps) =>
  async (actor: Actor, pipelineId: string, { q, ...asked }: BoardInput): Promise<Board> => {
    const filter = resolveOwner(actor, asked);
    const needles = await needlesIn(deps, actor, q);
    const board = await deps.leadReads.board(actor, pipelineId, { ...filter, needles }, CARDS);
    if (!board) throw notFound(NO_PIPELINE.message);
    return board;
  };
