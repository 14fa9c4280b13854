import type { Actor } from './actor';
import { ownerKey, toOwnership, type Owner, type OwnerIn, type OwnerStandings, type Standing } from './owner';
import type { Scope } from './scopes';

export const makerTroubles = ['maker_gone', 'maker_lacks_scope', 'maker_lacks_visibility'] as const;

/** The reason why something that acts for its maker is currently blocked. */
export type MakerTrouble = (typeof makerTroubles)[number];

/** Something that acts later on behalf of its maker. */
export interface Act {
  /**
   * The member or key that created or last changed it; null for the service itself and for records older than makers.
   */
  maker: Owner | null;
  /** Scopes needed to do the same by hand. */
  needs: readonly Scope[];
  /** True if the act touches no record that a visibility can hide. Otherwise its maker must see all records. */
  anyVisibility?: boolean;
}

/** The maker of records that the actor creates or changes; null for the service itself. */
export const toMaker = (actor: Pick<Actor, 'author' | 'connectedAppId' | 'scopes'>): Owner | null =>
  (actor.author.kind === 'member' || actor.author.kind === 'api_key') && actor.author.id !== null
    ? toOwnership(actor).owner
    : null;

export const isSameMaker = (left: Owner | null, right: Owner | null): boolean =>
  left === null || right === null ? left === right : left.kind === right.kind && ownerKey(left) === ownerKey(right);

/** Checks the maker's standing; returns null if the act is allowed. */
export function makerTrouble(
  standing: Standing | undefined,
  { needs, anyVisibility = false }: Omit<Act, 'maker'>,
): MakerTrouble | null {
  if (!standing?.active) return 'maker_gone';
  if (needs.some((scope) => !standing.scopes.has(scope))) return 'maker_lacks_scope';
  return anyVisibility || standing.visibility.kind === 'all' ? null : 'maker_lacks_visibility';
}

/**
 * Why each act is blocked, by index; null if its maker may do it. One lookup covers all acts; no lookup without makers.
 */
export async function findMakerTroubles(
  { loadStandings }: OwnerStandings,
  workspaceId: string,
  acts: readonly Act[],
): Promise<(MakerTrouble | null)[]> {
  const makers = new Map(
    acts.flatMap(({ maker }) =>
      maker ? [[`${maker.kind}/${ownerKey(maker)}`, { ...maker, workspaceId }] as [string, OwnerIn]] : [],
    ),
  );
  if (makers.size === 0) return acts.map(() => null);
  const standings = await loadStandings([...makers.values()]);
  return acts.map(({ maker, ...act }) => (maker ? makerTrouble(standings.get(ownerKey(maker)), act) : null));
}
