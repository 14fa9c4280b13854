import { makerTroubles, type Act, type Actor, type MakerTrouble, type Owner, type Scope } from '@workops/kernel';
import { mustHold } from '../../definitions/domain/agents-authority';
import { SourceTrouble, type Source, type SourceKind } from './source';

/** Reading the file of a source by hand takes a scope of its own. */
export const scopesOfSource = (kind: SourceKind): Scope[] =>
  kind === 'file' ? ['kb:write', 'kb_files:read'] : ['kb:write'];

/** Throws `forbidden`: `scope_not_held`. */
export const mayMakeSource = (actor: Pick<Actor, 'scopes'>, kind: SourceKind): void =>
  mustHold(actor, scopesOfSource(kind), 'the source reads');

/**
 * A page or a file is read for the source's maker. A text and entries are kept already, so nothing is read for anybody. Knowledge belongs to no branch and to no
 * member: a maker of any visibility may write it by hand.
 */
export function actOfSource({ kind, maker }: { kind: SourceKind; maker: Owner | null }): Act {
  const isRead = kind === 'url' || kind === 'file';
  return { maker: isRead ? maker : null, needs: scopesOfSource(kind), anyVisibility: true };
}

/** Throws `SourceTrouble` where the maker of a source may no longer have it read. */
export function mustBeRead(trouble: MakerTrouble | null | undefined): void {
  if (trouble) throw new SourceTrouble(trouble);
}

/** Whether its last run failed because of its maker. */
export const hasStopped = ({ error }: Pick<Source, 'error'>): boolean =>
  makerTroubles.some((trouble) => trouble === error);
