import { leadSourcesOf } from '@workops/commerce';
import { contactDirectoryOn, followLeadSources, LEAD_SOURCE_EVENTS } from '@workops/contacts';
import type { DeclaredSubscriber } from '@workops/platform';

export const leadSourcesFollower: DeclaredSubscriber = {
  name: 'contacts-lead-sources',
  events: LEAD_SOURCE_EVENTS,
  runsIn: 'scheduler',
  handler: ({ database, clock }) => followLeadSources(leadSourcesOf, contactDirectoryOn(database), clock),
};
