import type { Actor } from '@workops/kernel';
import { composedSql, type Database, plannedEachTime, plannedInFeed } from '@workops/platform/database';
import type { ContactRecord } from '../domain/contact';
import { Matches, type Reranked } from '../domain/matches';
import type { Needles } from '../domain/search-needles';
import type { ContactSearchReads, FoundContacts, SearchFilter } from '../search-ports';
import { toFactGroup, type FactRow } from './contact-facts';
import { MajorityWorkspace } from './majority-workspace';
import { RememberedMatches } from './remembered-matches';
import {
  BROWSE,
  changesStatement,
  filterValues,
  LISTED,
  needleValues,
  OF_MAJORITY,
  OF_WORKSPACE,
  searchStatement,
} from './search-sql';

/** The first row carries the summary, so it exists even for an empty page. */
interface Moment {
  /** Null if the transaction has writes of its own, which may roll back. */
  frontier: string | null;
  epoch: string;
}

type BrowsedRow = ContactRecord & { total: number };
type FoundRow = BrowsedRow & {
  /** Ids joined without separator, ranks separated by commas; null if not gathered. */
  byRank: string | null;
} & Moment;
type ChangesRow = ContactRecord & { changed: Reranked[] } & Moment;

const contactsIn = (rows: (ContactRecord & Partial<FoundRow & ChangesRow>)[]): ContactRecord[] =>
  rows
    .filter(({ id }) => id !== null)
    .map(
      ({ total: _total, byRank: _byRank, changed: _changed, frontier: _frontier, epoch: _epoch, ...contact }) =>
        contact,
    );

const matchesIn = (byRank: string): Matches => new Matches(byRank.split(',').map((ids) => ids.match(/.{36}/g) ?? []));

type Page = Parameters<ContactSearchReads['search']>[2];

/** The search starts over beyond this. */
const MOST_CHANGED = 500;
/** If changes shift the page again after the second turn, the search starts over. */
const TURNS = 2;

const FACT_GROUPS = `
  SELECT lifecycle_stage AS "lifecycleStage", facts, lead_sources AS "leadSources", count(*) AS count
    FROM contacts.contact WHERE workspace_id = $1 AND ${LISTED} GROUP BY lifecycle_stage, facts, lead_sources`;

interface Question {
  key: string;
  needles: Needles;
  filters: FilterValues;
  patterns: Readonly<Record<string, unknown>>;
  page: Page;
}

type FilterValues = ReturnType<typeof filterValues>;

export function contactSearch(
  database: Database,
  remembered: RememberedMatches,
): Pick<ContactSearchReads, 'search' | 'factGroups'> {
  const majority = new MajorityWorkspace(database);
  // The company index begins with the workspace.
  const ofWorkspace = async ({ workspaceId }: Actor, { companyId }: SearchFilter): Promise<string> =>
    companyId === undefined && (await majority.is(workspaceId)) ? OF_MAJORITY : OF_WORKSPACE;

  async function browse(filters: FilterValues, { limit, offset }: Page): Promise<FoundContacts> {
    const rows = await plannedEachTime<BrowsedRow>(database, BROWSE.text, BROWSE.values({ ...filters, limit, offset }));
    return { total: rows[0]!.total, contacts: contactsIn(rows) };
  }

  /** Undefined without cached matches, after too many changes, or in a transaction that has written. */
  async function bringUpToDate({
    key,
    needles,
    filters,
    patterns,
    page,
  }: Question): Promise<FoundContacts | undefined> {
    let cached = remembered.get(key);
    for (let turn = 0; cached && turn < TURNS; turn += 1) {
      const statement = changesStatement(needles, MOST_CHANGED);
      const ids = cached.matches.page(page);
      const question = composedSql(statement, { ...filters, frontier: cached.frontier, ids, ...patterns });
      const rows = await plannedInFeed<ChangesRow>(database, filters.workspaceId, question);
      const { changed, frontier, epoch } = rows[0]!;
      if (frontier === null) return undefined;
      if (epoch !== cached.epoch || changed.length > MOST_CHANGED) {
        remembered.forget(key, cached, frontier);
        return undefined;
      }
      const upToDate = { matches: cached.matches.after(changed), frontier, epoch };
      remembered.broughtUpToDate(key, cached, upToDate);
      if (upToDate.matches.page(page).join() === ids.join())
        return { total: upToDate.matches.total, contacts: contactsIn(rows) };
      cached = upToDate;
    }
    return undefined;
  }

  async function searchAll(
    { key, needles, filters, patterns, page: { limit, offset } }: Question,
    workspace: string,
  ): Promise<FoundContacts> {
    const statement = searchStatement(
      needles,
      workspace,
      remembered.isWorthGathering(key) ? remembered.worth : undefined,
    );
    const question = composedSql(statement, { ...filters, limit, offset, ...patterns });
    const rows = await plannedInFeed<FoundRow>(database, filters.workspaceId, question);
    const { total, byRank, frontier, epoch } = rows[0]!;
    if (frontier !== null) {
      if (byRank === null) remembered.noteQuestion(key, frontier);
      else remembered.gathered(key, { matches: matchesIn(byRank), frontier, epoch });
    }
    return { total, contacts: contactsIn(rows) };
  }

  return {
    search: async (actor, filter, page) => {
      const { needles } = filter;
      const filters = filterValues(actor, filter);
      if (!needles) return browse(filters, page);
      const question = {
        key: JSON.stringify([filters, needles]),
        needles,
        filters,
        patterns: needleValues(needles),
        page,
      };
      return (await bringUpToDate(question)) ?? searchAll(question, await ofWorkspace(actor, filter));
    },

    factGroups: async ({ workspaceId }) => {
      const rows = await plannedEachTime<FactRow>(database, FACT_GROUPS, [workspaceId]);
      return rows.map(toFactGroup);
    },
  };
}
