import type { CampaignDeps } from './campaign-ports';
import { countAudience } from './use-cases/audience';
import {
  changeCampaign,
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  listContacts,
  unlistContacts,
} from './use-cases/drafts';
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
  unscheduleCampaign,
} from './use-cases/move-campaign';
import { previewCampaign, testCampaign } from './use-cases/preview';
import { listCampaigns, listRecipients, readCampaign, suppressedReasons } from './use-cases/read-campaigns';

export type * from './campaign-ports';
export type * from '../reputation/mail-ports';
export * from './domain/campaign';
export { contentLimits, isMail, type Content, type Values } from './domain/content';
export { RECIPIENT_STATUSES, type Counts, type RecipientStatus } from './domain/counts';
export { WINDOW_FROM, WINDOW_TO, type SendWindow } from './domain/window';
export type { AudienceCount } from './use-cases/audience';
export type { GivenContent } from './use-cases/draft-content';
export type { DraftInput, DraftPatch } from './use-cases/drafts';
export type { Preview } from './use-cases/preview';

export type Campaigns = ReturnType<typeof createCampaigns>;

export const createCampaigns = (deps: CampaignDeps) => ({
  create: createCampaign(deps),
  list: listCampaigns(deps),
  read: readCampaign(deps),
  change: changeCampaign(deps),
  remove: deleteCampaign(deps),
  duplicate: duplicateCampaign(deps),
  listContacts: listContacts(deps),
  unlistContacts: unlistContacts(deps),
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
