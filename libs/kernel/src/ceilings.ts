/**
 * Defaults per workspace, which an operator can override. A new kind needs a `counted` where its records are added, and
 * its name on that operation.
 */
export const CEILINGS = {
  api_keys: { most: 200, of: 'API keys that are neither revoked nor expired' },
  publishable_keys: { most: 20, of: 'publishable keys that are neither revoked nor expired' },
  personal_tokens: { most: 50, of: 'personal tokens of one member that are neither revoked nor expired' },
  device_agents: { most: 500, of: 'device agents that are not revoked, claimed or not' },
  device_jobs: { most: 1_000, of: 'jobs of one device agent that wait or are under way' },
  connected_apps: { most: 50, of: 'connected apps' },
  members: { most: 1_000, of: 'active members' },
  roles: { most: 50, of: 'custom roles' },
  teams: { most: 200, of: 'teams' },
  locations: { most: 500, of: 'branches' },
  attribute_definitions: { most: 100, of: 'attribute definitions of contacts' },
  tags: { most: 1_000, of: 'tags' },
  contact_channels: { most: 50, of: 'channels of one contact; a merge may unite more' },
  outbound_preferences: { most: 1_000, of: 'entries in the ledger of outbound preferences of one contact' },
  appointment_types: { most: 500, of: 'appointment types that are not deleted' },
  calendar_connections: { most: 50, of: 'connected calendars' },
  visitor_holds: { most: 100, of: 'hours that visitors of websites hold at once' },
  holds_of_a_visitor: { most: 3, of: 'hours that visitors hold at once from one client address, of IPv6 one /64' },
  agent_bookings: { most: 100, of: 'appointments that AI agents have booked within 24 hours' },
  agent_bookings_of_a_contact: {
    most: 3,
    of: 'appointments that AI agents have booked for one contact within 24 hours',
  },
  portal_accounts: { most: 50, of: 'portal accounts that are not deleted' },
  pipelines: { most: 20, of: 'pipelines of leads' },
  credit_institutions: { most: 500, of: 'credit institutions' },
  candidate_photos: { most: 1_000, of: 'photos of offered vehicles that visitors have sent within 24 hours' },
  vehicle_attachments: { most: 100, of: 'files of one vehicle' },
  messaging_accounts: { most: 200, of: 'messaging accounts that are not deleted' },
  whatsapp_templates: { most: 6_000, of: 'WhatsApp templates' },
  whatsapp_flows: { most: 200, of: 'WhatsApp flows' },
  sending_domains: { most: 50, of: 'sending domains' },
  sla_policies: { most: 200, of: 'SLA policies' },
  macros: { most: 200, of: 'macros' },
  assignment_rules: { most: 200, of: 'assignment rules' },
  automation_triggers: { most: 200, of: 'automation triggers' },
  outbound_holds: { most: 100, of: 'safety holds of one contact that are not resolved; a merge may unite more' },
  open_campaigns: { most: 200, of: 'campaigns that are neither sent nor cancelled' },
  stock_sources: { most: 50, of: 'stock sources that are not retired' },
  clinic_professionals: { most: 5_000, of: 'clinic professionals that are not deleted, those of vendors included' },
  clinic_services: { most: 50_000, of: 'clinic services that are not deleted, those of vendors included' },
  clinic_price_lists: { most: 500, of: 'clinic price lists' },
  clinic_consent_templates: { most: 1_000, of: 'templates of clinic consents' },
  kb_sources: { most: 1_000, of: 'sources of knowledge' },
  kb_files: { most: 1_000, of: 'files of knowledge' },
  ai_agents: { most: 200, of: 'AI agents' },
  ai_agent_graphs: { most: 200, of: 'graphs of AI agents' },
  custom_tools: { most: 2_000, of: 'custom tools' },
  skills: { most: 2_000, of: 'skills' },
  payment_mandates: { most: 50, of: 'payment methods that were begun within 24 hours' },

  agent_scenarios: { most: 2_000, of: 'scenarios of AI agents' },
  scenario_suites: { most: 200, of: 'suites of scenarios' },
  open_scenario_runs: { most: 10_000, of: 'runs of scenarios that have not ended' },
  open_ai_tries: { most: 200, of: 'tries of AI agents that have not ended' },
  open_coach_runs: { most: 200, of: 'reviews, investigations and corrections of AI agents that have not ended' },
  open_webhook_replays: { most: 5, of: 'replays of webhook subscriptions that have not ended' },
  webhook_subscriptions: { most: 50, of: 'webhook subscriptions' },
} as const satisfies Record<string, { most: number; of: string }>;

export type Ceiling = keyof typeof CEILINGS;

export const isCeiling = (name: string): name is Ceiling => Object.hasOwn(CEILINGS, name);

/** An operator can set at most this. */
export const HIGHEST_CEILING = 1_000_000;
