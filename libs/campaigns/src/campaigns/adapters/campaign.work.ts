import { token, work } from '@workops/platform/process';
import { campaignTelemetry } from './campaign-telemetry';
import { CampaignWork, type CampaignWorkDeps } from './campaign-work';

interface CampaignOutside extends Omit<
  CampaignWorkDeps,
  'database' | 'logger' | 'ids' | 'directUrl' | 'now' | 'telemetry'
> {
  /** Called after the last campaign. */
  closeLines(): void;
}

export const campaignWork = work({
  name: 'campaigns: sending',
  runsIn: 'campaigns',
  needs: { outside: token<CampaignOutside>('campaigns: outside of sending') },
  begin: ({ database, logger, ids, clock, config, metrics, outside: { closeLines, ...outside } }) => {
    const campaigns = new CampaignWork({
      database,
      logger,
      ids,
      directUrl: config.DATABASE_DIRECT_URL,
      now: () => clock.now(),
      telemetry: campaignTelemetry(metrics),
      ...outside,
    });
    return { start: () => campaigns.start(), leaveOff: () => campaigns.stop(), close: closeLines };
  },
});
