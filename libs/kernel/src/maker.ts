import type { Actor } from './actor';
import { ownerKey, toOwnership, type Owner, type OwnerIn, type OwnerStandings, type Standing } from './owner';
import type { Scope } from './scopes';

export const makerTroubles = ['maker_gone', 'maker_lacks_scope', 'maker_lacks_visibility'] as const;

export type MakerTrouble = (typeof makerTroubles)[number];

/** Acts later on behalf of its maker. */
export interface Act {
  /** Null for the service itself, and for records older than makers. */
  maker: Owner | null;
  /** Scopes needed to do the same by hand. */
  needs: readonly Scope[];
  /** The act touches no record that a visibility can hide; otherwise its maker must see all. */
  anyVisibility?: boolean;
}

export const toMaker = (actor: Pick<Actor, 'author' | 'connectedAppId' | 'scopes'>): Owner | null =>
  (actor.author.kind === 'member' || actor.author.kind === 'api_key') && actor.author.id !== null
    ? toOwnership(actor).owner
    : null;

export const isSameMaker = (left: Owner | null, right: Owner | null): boolean =>
  left === null || right === null ? left === right : left.kind === right.kind && ownerKey(left) === ownerKey(right);

/** Null if the act is allowed. */
export function makerTrouble(
  standing: Standing | undefined,
  { needs, anyVisibility = false }: Omit<Act, 'maker'>,
): MakerTrouble | null {
  if (!standing?.active) return 'maker_gone';
  if (needs.some((scope) => !standing.scopes.has(scope))) return 'maker_lacks_scope';
  return anyVisibility || standing.visibility.kind === 'all' ? null : 'maker_lacks_visibility';
}

/** Troubles by index, null if allowed; at most one lookup. */
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
