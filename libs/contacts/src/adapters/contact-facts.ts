import { channelKinds, type ChannelKind } from '../domain/channel';
import type { FactGroup } from '../domain/contact-stats';

/** The bits of the column `facts`, as its SQL definition adds them up. */
const bits = { hasEmail: 1, hasPhone: 2, marketable: 4, blocked: 8 };
/** The bit of contacts that may receive marketing email. */
export const MARKETABLE = bits.marketable;
const FIRST_CHANNEL = 16;

export const channelBit = (kind: ChannelKind): number => FIRST_CHANNEL << channelKinds.indexOf(kind);

export interface FactRow {
  lifecycleStage: string;
  facts: number;
  leadSources: string[];
  count: number;
}

export const toFactGroup = ({ lifecycleStage, facts, leadSources, count }: FactRow): FactGroup => ({
  lifecycleStage,
  leadSources,
  count,
  channels: channelKinds.filter((kind) => (facts & channelBit(kind)) !== 0),
  hasEmail: (facts & bits.hasEmail) !== 0,
  hasPhone: (facts & bits.hasPhone) !== 0,
  marketable: (facts & bits.marketable) !== 0,
  blocked: (facts & bits.blocked) !== 0,
});
