import type { RunMeter } from '@workops/kernel';
import type { Metrics } from '@workops/platform/process';
import type { Settled } from '../../dispatch/dispatch-ports';

export interface CampaignTelemetry {
  froze: RunMeter;
  handedOver(settled: Settled): void;
}

export function campaignTelemetry(metrics: Metrics): CampaignTelemetry {
  const handOvers = metrics.counter('campaign_hand_overs_total', 'Finished sends to campaign recipients by outcome', [
    'outcome',
  ]);
  return {
    froze: metrics.runs('campaign_freeze'),
    handedOver: ({ status }) => handOvers.inc({ outcome: status }),
  };
}
