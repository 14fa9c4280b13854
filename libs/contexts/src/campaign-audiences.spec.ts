import { AUDIENCE_CHANNELS, campaignLimits } from '@workops/campaigns';
import { channelKinds, contactLimits } from '@workops/contacts';

it('an audience is filtered by every kind of channel and every stage that a contact may have', () => {
  expect(AUDIENCE_CHANNELS).toEqual(channelKinds);
  expect(campaignLimits.lifecycleStage).toBe(contactLimits.lifecycleStage);
});
