import { DomainError, type Act, type Actor } from '@workops/kernel';
import type { StockSource } from './stock-source';

/** A source is read by its interval for its owner, and on demand for the caller who demands it. */
export const actOfSource = ({ owner, intervalMinutes, retiredAt }: Pick<StockSource, 'owner' | 'intervalMinutes' | 'retiredAt'>): Act => ({
  maker: intervalMinutes === null || retiredAt !== null ? null : owner,
  needs: ['stock_sources:write'],
});

/** Throws `forbidden`: `visibility_not_held`. */
export function mayMakeSource({ visibility }: Pick<Actor, 'visibility'>): void {
  if (visibility.kind === 'all') return;
  const message = 'A stock source fills the whole workspace, and the credential does not see all records.';
  throw new DomainError('forbidden', 'FORBIDDEN', message, { reason: 'visibility_not_held' });
}
