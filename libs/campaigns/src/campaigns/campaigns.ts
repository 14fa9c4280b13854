import type { CampaignDeps } from './campaign-ports';
import { countAudience } from './use-cases/campaigns/audience';
import { changeCampaign, createCampaign, deleteCampaign, listContacts } from './use-cases/campaigns/drafts';
import { cancelCampaign, pauseCampaign, resumeCampaign, scheduleCampaign, unscheduleCampaign } from './use-cases/campaigns/move-campaign';
import { previewCampaign, testCampaign } from './use-cases/campaigns/preview';
import { listCampaigns, listRecipients, readCampaign, suppressedReasons } from './use-cases/campaigns/read-campaigns';

export type * from './campaign-ports';
export type * from './mail-ports';
export * from './domain/campaigns/campaign';
export { contentLimits, isMail, type Content, type Values } from './domain/campaigns/content';
export { RECIPIENT_STATUSES, type Counts, type RecipientStatus } from './domain/campaigns/counts';
export { WINDOW_FROM, WINDOW_TO, type SendWindow } from './domain/campaigns/window';
export type { AudienceCount } from './use-cases/campaigns/audience';
export type { GivenContent } from './use-cases/campaigns/draft-content';
export type { DraftInput, DraftPatch } from './use-cases/campaigns/drafts';
export type { Preview } from './use-cases/campaigns/preview';

export type Campaigns = ReturnType<typeof createCampaigns>;

/** Everything that this context does with campaigns. */
export const createCampaigns = (deps: CampaignDeps) => ({
  create: createCampaign(deps),
  list: listCampaigns(deps),
  read: readCampaign(deps),
  change: changeCampaign(deps),
  remove: deleteCampaign(deps),
  listContacts: listContacts(deps),
  countAudience: countAudience(deps),
  recipients: listRecipients(deps),
  reasons: suppressedReasons(deps),
  preview: previewCampaign(deps),
  test: testCampaign(deps),
  schedule: scheduleCampaign(deps),
  unschedule: unscheduleCampaign(deps),
  pause: pauseCampaign(deps),
  resume: resumeCampaign(deps),
  cancel: cancelCampaign(deps),
});
