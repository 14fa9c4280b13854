import type { Actor } from './actor';
import { ownerKey, ownershipOf, type Owner, type OwnerIn, type OwnerStandings, type Standing } from './owner';
import type { Scope } from './scopes';

export const makerTroubles = ['maker_gone', 'maker_lacks_scope', 'maker_lacks_visibility'] as const;

/** Why something that acts for its maker does not act at present. */
export type MakerTrouble = (typeof makerTroubles)[number];

/** Something that acts later. */
export interface Act {
  /** Who made or last changed it; null for what is older than makers, and for what the service made. */
  maker: Owner | null;
  /** The scopes that doing it by hand takes. */
  needs: readonly Scope[];
  /** True where it touches and shows no record that a visibility hides. Otherwise its maker must see all records. */
  anyVisibility?: boolean;
}

/** The maker of what the actor makes or changes; null for the service itself. */
export const makerOf = (actor: Pick<Actor, 'author' | 'connectedAppId' | 'scopes'>): Owner | null =>
  (actor.author.kind === 'member' || actor.author.kind === 'api_key') && actor.author.id !== null
    ? ownershipOf(actor).owner
    : null;

export const isSameMaker = (one: Owner | null, other: Owner | null): boolean =>
  one === null || other === null ? one === other : one.kind === other.kind && ownerKey(one) === ownerKey(other);

/** Whether a maker who stands like this may do it. */
export function troubleOf(
  standing: Standing | undefined,
  { needs, anyVisibility = false }: Omit<Act, 'maker'>,
): MakerTrouble | null {
  if (!standing?.active) return 'maker_gone';
  if (needs.some((scope) => !standing.scopes.has(scope))) return 'maker_lacks_scope';
  return anyVisibility || standing.visibility.kind === 'all' ? null : 'maker_lacks_visibility';
}

/** What keeps each of the acts from being done now, by index: its maker may no longer do it. One lookup for all of them, none without makers. */
export async function makerTroublesOf(
  { standingOf }: OwnerStandings,
  workspaceId: string,
  acts: readonly Act[],
): Promise<(MakerTrouble | null)[]> {
  const makers = new Map(
    acts.flatMap(({ maker }) =>
      maker ? [[`${maker.kind}/${ownerKey(maker)}`, { ...maker, workspaceId }] as [string, OwnerIn]] : [],
    ),
  );
  if (makers.size === 0) return acts.map(() => null);
  const standings = await standingOf([...makers.values()]);
  return acts.map(({ maker, ...act }) => (maker ? troubleOf(standings.get(ownerKey(maker)), act) : null));
}
