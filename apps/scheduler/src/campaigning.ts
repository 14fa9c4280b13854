import { runThread } from '@workops/platform/process';
import { CAMPAIGNS_THREAD, CampaignsThreadModule } from './campaigns.module';
import { SchedulerConfig } from './config';

void runThread({
  ...{ app: 'scheduler', name: CAMPAIGNS_THREAD, givesWay: true, Config: SchedulerConfig },
  module: (config, logger) => CampaignsThreadModule.with(config, logger),
});
