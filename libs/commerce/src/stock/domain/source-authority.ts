import { type Act, type MakerTrouble, type Owner } from '@workops/kernel';
import type { RunTrigger } from './stock-run';
import type { StockSource } from './stock-source';

/** What setting minimum prices takes. */
export const PRICES = 'price_approval:decide';

/** A source is read by its interval for its owner, and on demand for the caller who demands it. */
export const actOfSource = ({
  owner,
  intervalMinutes,
  retiredAt,
}: Pick<StockSource, 'owner' | 'intervalMinutes' | 'retiredAt'>): Act => ({
  maker: intervalMinutes === null || retiredAt !== null ? null : owner,
  needs: ['stock_sources:write'],
});

/** A run that waits, and the owner of its source. */
export interface OwnedRun {
  trigger: RunTrigger;
  maker: Owner | null;
  owner: Owner | null;
}

/** What a run does for whoever began it; setting minimum prices for its maker and for the owner of its source are judged by themselves. */
export function actsOfRun({ trigger, maker: beginner, owner }: OwnedRun): Act[] {
  const maker = trigger === 'interval' ? owner : beginner;
  return [
    { maker, needs: ['stock_sources:write'] },
    { maker, needs: [PRICES] },
    { maker: owner, needs: [PRICES] },
  ];
}

/** By what keeps its acts from being done. Minimum prices of a fetched feed are also taken for the owner, who chose the feed. */
export function verdictOnRun({ trigger }: Pick<OwnedRun, 'trigger'>, troubles: readonly (MakerTrouble | null)[]) {
  const [stopped, maker, owner] = troubles;
  return { stopped: stopped ?? null, mayPrice: !maker || (trigger === 'sync' && !owner) };
}
