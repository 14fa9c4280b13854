/**
 * Whose authority covers later effects. `maker`, the last author, and `owner` are checked on save and on each run.
 * `minted` is a credential's minter; `workspace` grants the maker nothing.
 */
type ActsFor = 'maker' | 'owner' | 'minted' | 'workspace' | 'no';

export interface ActsLater {
  for: ActsFor;
  why: string;
  tests?: readonly string[];
}

const WHO_SEES = ['apps/api/src/who-gets-what-comes-in.pg.spec.ts'];
const stored: ActsLater = { for: 'no', why: 'It is stored, and read by whoever may read it.' };
const inTheCall: ActsLater = { for: 'no', why: 'It is done within the call, for its caller.' };

/** A longer prefix of the path wins. */
export const ACTS_LATER: Readonly<Record<string, ActsLater>> = {
  'assignment-rules': {
    for: 'maker',
    why: 'It assigns conversations as they come.',
    tests: [
      'libs/contexts/src/assignment-rules.pg.spec.ts',
      'apps/api/src/conversations/automation/acts-for-its-maker.http.pg.spec.ts',
    ],
  },
  'automation-triggers': {
    for: 'maker',
    why: 'It acts on conversations after events.',
    tests: [
      'libs/contexts/src/triggers.pg.spec.ts',
      'apps/api/src/conversations/automation/acts-for-its-maker.http.pg.spec.ts',
    ],
  },
  campaigns: {
    for: 'maker',
    why: 'It is sent for hours or days, for whoever started or last resumed it.',
    tests: ['libs/campaigns/src/dispatch/use-cases/dispatch.spec.ts'],
  },
  'ai-agents': {
    for: 'maker',
    why: 'Its live version answers customers, for its last publisher. Reviews by night read conversations, for whoever switched them on last.',
    tests: [
      'libs/agents/src/definitions/use-cases/enable-agent.spec.ts',
      'libs/agents/src/turns/adapters/definitions-of-standing.pg.spec.ts',
      'libs/agents/src/definitions/domain/agents-authority.spec.ts',
      'libs/agents/src/coach/adapters/coach.pg.spec.ts',
      'apps/api/src/agents/coach/coach.http.pg.spec.ts',
    ],
  },
  'ai-agents/:id/coach': {
    for: 'owner',
    why: 'Reviews, investigations and corrections wait, and read conversations for whoever began them.',
    tests: ['libs/agents/src/coach/adapters/coach.pg.spec.ts', 'apps/api/src/agents/coach/coach.http.pg.spec.ts'],
  },
  'ai-agents/:id/try': {
    for: 'owner',
    why: 'It reads for its caller, and calls tools.',
    tests: ['libs/agents/src/tries/adapters/tries.pg.spec.ts'],
  },
  'ai-agents/:id/scenario-suites': {
    for: 'maker',
    why: 'It begins runs by night and after a publish, which read and are paid for.',
    tests: [
      'libs/agents/src/scenarios/adapters/scenarios.pg.spec.ts',
      'apps/api/src/agents/scenarios/scenarios.http.pg.spec.ts',
    ],
  },
  'ai-agents/:id/scenarios': {
    for: 'owner',
    why: 'Its runs wait, and read for whoever began them or changed what they play, who is the maker of its suites then.',
    tests: [
      'libs/agents/src/scenarios/adapters/scenarios.pg.spec.ts',
      'libs/agents/src/scenarios/adapters/tested-agents.spec.ts',
    ],
  },
  'custom-tools': {
    for: 'maker',
    why: 'It sends what customers say to an address of its maker.',
    tests: ['libs/agents/src/tools/use-cases/call-tool.spec.ts'],
  },
  'stock-sources': {
    for: 'maker',
    why: 'It is read by its interval, with a secret and from an address of its maker, and on demand for a caller who could make it.',
    tests: [
      'libs/commerce/src/stock/adapters/stock-syncs.pg.spec.ts',
      'libs/commerce/src/stock/adapters/run-makers.pg.spec.ts',
    ],
  },
  'calendar-connections': {
    for: 'owner',
    why: 'It is read and written on and on.',
    tests: ['libs/scheduling/src/domain/calendar-owner.spec.ts'],
  },
  webhooks: {
    for: 'owner',
    why: 'It sends events; a replay is deliveries of its subscription, and judged as those.',
    tests: ['libs/events/src/use-cases/dispatch.spec.ts'],
  },
  'api-keys': {
    for: 'minted',
    why: 'A credential neither outlives nor exceeds its minter.',
    tests: ['libs/access/src/minting.spec.ts'],
  },
  'personal-tokens': { for: 'minted', why: 'A credential of its member.', tests: ['libs/access/src/minting.spec.ts'] },
  'publishable-keys': {
    for: 'minted',
    why: 'A credential with the scopes of every one.',
    tests: ['libs/access/src/minting.spec.ts'],
  },
  'device-agents': {
    for: 'minted',
    why: 'A credential of a device; its jobs are what they were sent as.',
    tests: ['libs/access/src/minting.spec.ts'],
  },
  'connected-apps': {
    for: 'minted',
    why: 'An app holds what both it and its member may do.',
    tests: ['libs/access/src/adapters/postgres-connected-apps.pg.spec.ts'],
  },
  members: { for: 'minted', why: 'Nobody grants rights that they lack.', tests: ['libs/access/src/minting.spec.ts'] },
  roles: { for: 'minted', why: 'Nobody grants rights that they lack.', tests: ['libs/access/src/minting.spec.ts'] },
  'messaging-accounts': {
    for: 'maker',
    why: 'It decides by its branch who reads what comes in. What comes in is taken in whoever connected it: customers must not be lost with a member.',
    tests: [
      'libs/contexts/src/assignment-rules.pg.spec.ts',
      'apps/api/src/conversations/automation/acts-for-its-maker.http.pg.spec.ts',
    ],
  },
  'ai-agent-graphs': {
    for: 'workspace',
    why: 'It answers through agents alone, each of which acts for its own publisher.',
  },
  skills: { for: 'workspace', why: 'A text that agents read, which act for their publishers.' },
  'kb/sources': {
    for: 'maker',
    why: 'Its page is read by its interval, and its file with what its maker may read.',
    tests: [
      'libs/agents/src/knowledge/adapters/source-makers.pg.spec.ts',
      'apps/api/src/agents/knowledge/knowledge.http.pg.spec.ts',
    ],
  },
  'kb/files': stored,
  'kb/search': inTheCall,
  'clinic-sources': {
    for: 'maker',
    why: 'It is read by its interval, with a token and from an address of its maker.',
    tests: ['tools/src/vendor/clinic-source-makers.pg.spec.ts'],
  },
  'portal-accounts': {
    for: 'workspace',
    why: 'Leads come in signed, and vehicles that are offered publicly go out. Its branch and pipeline are decided by callers who see all records.',
    tests: WHO_SEES,
  },
  pipelines: {
    for: 'workspace',
    why: 'It assigns new leads to members, as callers decide who see all records.',
    tests: WHO_SEES,
  },
  'appointment-types': {
    for: 'workspace',
    why: 'It assigns what is booked to staff, as callers decide who see all records.',
    tests: WHO_SEES,
  },
  teams: {
    for: 'workspace',
    why: 'Its members get what rules assign to it, as callers decide who see all records.',
    tests: WHO_SEES,
  },
  vehicles: { for: 'workspace', why: 'A publication follows what is offered publicly anyway.' },
  'sla-policies': { for: 'workspace', why: 'It sets due times, and reads and sends nothing.' },
  'outbound-holds': { for: 'workspace', why: 'It keeps messages back, and sends none.' },
  'sending-domains': { for: 'workspace', why: 'Its records in the DNS are looked up.' },
  tenant: { for: 'workspace', why: 'Settings of the workspace.' },
  ads: { for: 'workspace', why: 'Settings of the workspace.' },
  'ai-budgets': { for: 'workspace', why: 'It bounds what agents cost.' },
  appointments: { for: 'workspace', why: 'Its reminders go to its own contact, in texts of the workspace.' },
  macros: {
    for: 'no',
    why: 'It acts in the call that applies it, for its caller.',
    tests: ['apps/api/src/conversations/automation/macros.http.pg.spec.ts'],
  },
  ...Object.fromEntries(
    [
      'device-agent',
      'notifications',
      'stock-sync-runs',
      'widget',
      'website-leads',
      'integrations',
      'conversations',
      'messages',
      'attachments',
      'me',
      'email-reputation',
      'email-suppressions',
      'tickets',
    ].map((path) => [path, inTheCall]),
  ),
  ...Object.fromEntries(
    [
      'locations',
      'contact-attributes',
      'companies',
      'contacts',
      'leads',
      'consignment-candidates',
      'quotes',
      'reservations',
      'sale-notes',
      'price-approvals',
      'purchase-notes',
      'payments',
      'document-payments',
      'consignments',
      'credit-applications',
      'credit-institutions',
      'whatsapp-templates',
      'whatsapp-flows',
      'clinic-patients',
      'clinic-professionals',
      'clinic-services',
      'clinic-price-lists',
      'clinic-encounters',
      'clinic-notes',
      'clinic-consent-templates',
      'clinic-consents',
      'clinic-documents',
      'clinic-cash-sessions',
      'clinic-pack-purchases',
      'clinic-privacy-requests',
      'clinic-budgets',
    ].map((path) => [path, stored]),
  ),
  tags: stored,
};
