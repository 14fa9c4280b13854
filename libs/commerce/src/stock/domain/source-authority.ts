import { type Act, type MakerTrouble, type Owner } from '@workops/kernel';
import type { RunTrigger } from './stock-run';
import type { StockSource } from './stock-source';

/** The scope for setting minimum prices. */
export const PRICES = 'price_approval:decide';

/** The source's scheduled runs act for its owner; runs on demand act for the caller. */
export const actOfSource = ({
  owner,
  intervalMinutes,
  retiredAt,
}: Pick<StockSource, 'owner' | 'intervalMinutes' | 'retiredAt'>): Act => ({
  maker: intervalMinutes === null || retiredAt !== null ? null : owner,
  needs: ['stock_sources:write'],
});

/** A waiting run, and the owner of its source. */
export interface OwnedRun {
  trigger: RunTrigger;
  maker: Owner | null;
  owner: Owner | null;
}

/**
 * The acts of a run that need authorisation for its maker. Setting minimum prices is judged separately for the maker
 * and for the source's owner.
 */
export function actsOfRun({ trigger, maker: beginner, owner }: OwnedRun): Act[] {
  const maker = trigger === 'interval' ? owner : beginner;
  return [
    { maker, needs: ['stock_sources:write'] },
    { maker, needs: [PRICES] },
    { maker: owner, needs: [PRICES] },
  ];
}

/**
 * Whether the run is stopped, and whether it may set minimum prices: its maker must be allowed to. For a feed fetched
 * on demand the owner's right suffices too, because the owner chose the feed.
 */
export function verdictOnRun({ trigger }: Pick<OwnedRun, 'trigger'>, troubles: readonly (MakerTrouble | null)[]) {
  const [stopped, maker, owner] = troubles;
  return { stopped: stopped ?? null, mayPrice: !maker || (trigger === 'sync' && !owner) };
}
