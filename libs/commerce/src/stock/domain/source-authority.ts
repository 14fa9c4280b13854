import { type Act, type MakerTrouble, type Owner } from '@workops/kernel';
import type { RunTrigger } from './stock-run';
import type { StockSource } from './stock-source';

export const PRICES = 'price_approval:decide';

/** Scheduled runs act for the owner, runs on demand for the caller. */
export const actOfSource = ({
  owner,
  intervalMinutes,
  retiredAt,
}: Pick<StockSource, 'owner' | 'intervalMinutes' | 'retiredAt'>): Act => ({
  maker: intervalMinutes === null || retiredAt !== null ? null : owner,
  needs: ['stock_sources:write'],
});

export interface OwnedRun {
  trigger: RunTrigger;
  maker: Owner | null;
  owner: Owner | null;
}

/** Minimum prices are judged separately for the maker and the source's owner. */
export function actsOfRun({ trigger, maker: beginner, owner }: OwnedRun): Act[] {
  const maker = trigger === 'interval' ? owner : beginner;
  return [
    { maker, needs: ['stock_sources:write'] },
    { maker, needs: [PRICES] },
    { maker: owner, needs: [PRICES] },
  ];
}

/** The maker must be allowed to set minimum prices; for a feed fetched on demand the owner's right suffices. */
export function verdictOnRun({ trigger }: Pick<OwnedRun, 'trigger'>, troubles: readonly (MakerTrouble | null)[]) {
  const [stopped, maker, owner] = troubles;
  return { stopped: stopped ?? null, mayPrice: !maker || (trigger === 'sync' && !owner) };
}
