/** In document order; other tags follow. */
const TAGS = new Map([
  ['Me', 'Find out who a credential acts as and what it may do.'],
  [
    'Contacts',
    'The people a workspace talks to: create, search, import, merge and deduplicate them, and record their channels and consent.',
  ],
  ['Contact attributes', 'Fields that a workspace defines for its contacts, and their values.'],
  ['Companies', 'Organizations that group contacts.'],
  ['Tags', 'Words that a workspace groups its contacts by.'],
  ['Appointments', 'Availability, bookings, holds and the calendar.'],
  ['Appointment types', 'The services that can be booked.'],
  ['Webhooks', 'Subscriptions to events, the event catalogue and the delivery log.'],
  ['Lead intake', 'What websites and portals send in.'],
  [
    'Portal accounts',
    'Accounts at vehicle portals and marketplaces: what they send, and where vehicles are published.',
  ],
  ['Messaging accounts', 'The channels that messages come and go through.'],
  ['WhatsApp templates', 'Messages that WhatsApp lets be sent outside of the window for free text.'],
  ['WhatsApp flows', 'Forms that WhatsApp shows.'],
  ['Sending domains', 'Domains that mail campaigns start from, with the records to publish.'],
  ['Email reputation', 'How mail of campaigns is received, and whether it is blocked for it.'],
  ['Email suppressions', 'Addresses that nothing is sent to.'],
  ['Members', 'The people who work in a workspace.'],
  ['Roles', 'Custom sets of permissions for members.'],
  ['Teams', 'Groups of members.'],
  ['Branches', 'The places where a workspace works.'],
  ['API keys', 'Credentials for server-side integrations.'],
  ['Personal tokens', 'Credentials that act as the member who created them.'],
  ['Publishable keys', 'Browser-safe credentials for websites.'],
  ['Device agents', 'Credentials for devices, claimed with a one-time code.'],
  ['Connected apps', 'OAuth clients that members authorize.'],
  ['OAuth', 'Authorize a connected app and exchange its tokens.'],
  ['Settings', 'Public settings of the workspace.'],
  ['Notifications', 'Notices to owners and admins.'],
  ['Requests', 'The log of calls: what became of one, with its events and their deliveries.'],
  ['Audit log', 'Security-relevant actions in the workspace.'],
]);

/** A tag without a description gets its name. */
export function describedTags(used: readonly string[]): { name: string; description: string }[] {
  const names = new Set(used);
  const undocumentedTags = [...names]
    .filter((name) => !TAGS.has(name))
    .map((name): [string, string] => [name, `Operations on ${name.toLowerCase()}.`]);
  return [...TAGS, ...undocumentedTags]
    .filter(([name]) => names.has(name))
    .map(([name, description]) => ({ name, description }));
}
