import { makerTroubles, type Act, type Actor, type MakerTrouble, type Owner, type Scope } from '@workops/kernel';
import { mustHold } from '../../definitions/domain/agents-authority';
import { SourceTrouble, type Source, type SourceKind } from './source';

/** A file source also requires the scope for reading files. */
export const scopesOfSource = (kind: SourceKind): Scope[] =>
  kind === 'file' ? ['kb:write', 'kb_files:read'] : ['kb:write'];

/** Throws `forbidden`: `scope_not_held`. */
export const mayMakeSource = (actor: Pick<Actor, 'scopes'>, kind: SourceKind): void =>
  mustHold(actor, scopesOfSource(kind), 'the source reads');

/**
 * Only pages and files are read for the maker. Knowledge belongs to no branch or member, so a maker of any visibility
 * may write it.
 */
export function actOfSource({ kind, maker }: { kind: SourceKind; maker: Owner | null }): Act {
  const isRead = kind === 'url' || kind === 'file';
  return { maker: isRead ? maker : null, needs: scopesOfSource(kind), anyVisibility: true };
}

/** Throws `SourceTrouble` if the maker may no longer have it read. */
export function mustBeRead(trouble: MakerTrouble | null | undefined): void {
  if (trouble) throw new SourceTrouble(trouble);
}

export const hasStopped = ({ error }: Pick<Source, 'error'>): boolean =>
  makerTroubles.some((trouble) => trouble === error);
