import { AUDIENCE_CHANNELS, campaignLimits } from '@workops/campaigns';
import { channelKinds, contactLimits } from '@workops/contacts';

it('campaign audiences know every channel kind and every lifecycle stage of contacts', () => {
  expect(AUDIENCE_CHANNELS).toEqual(channelKinds);
  expect(campaignLimits.lifecycleStage).toBe(contactLimits.lifecycleStage);
});
