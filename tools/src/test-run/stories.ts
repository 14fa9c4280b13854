/** Shows the purpose of an app or a context, from a call to its effects. */
export interface Story {
  file: string;
  /** Beginning of the full name. */
  test: string;
  apps: readonly string[];
  contexts: readonly string[];
}

/**
 * End-to-end tests of `npm test` without `--all`: the shortest test of the whole flow for each app and context. Tests
 * that kill, measure or repeat are no stories.
 */
export const STORIES: readonly Story[] = [
  {
    file: 'tools/e2e/main-job.e2e.spec.ts',
    test: 'a contact created over HTTP reaches a receiver as a notice in the exact envelope, with every header',
    apps: ['api', 'scheduler', 'webhook-dispatcher'],
    contexts: ['contacts', 'events'],
  },
  {
    file: 'tools/e2e/pages.chromium.e2e.spec.ts',
    test: 'the console shows, repeats and replays deliveries by the keyboard alone',
    apps: ['console'],
    contexts: [],
  },
  {
    file: 'tools/e2e/connected-app.e2e.spec.ts',
    test: 'a connected app, beside npm start is registered, authorised, used, refreshed and revoked',
    apps: [],
    contexts: ['access'],
  },
  {
    file: 'tools/e2e/dealer.e2e.spec.ts',
    test: 'a dealer uploads the stock, shares out who asks on the website and at a portal',
    apps: [],
    contexts: ['commerce'],
  },
  {
    file: 'tools/e2e/channels.e2e.spec.ts',
    test: 'a bridge takes what is sent',
    apps: [],
    contexts: ['conversations'],
  },
  {
    file: 'tools/e2e/clinic.e2e.spec.ts',
    test: 'a clinic books a patient online, sees her, signs and amends the note',
    apps: [],
    contexts: ['clinic', 'scheduling'],
  },
  {
    file: 'tools/e2e/campaigns.e2e.spec.ts',
    test: 'a domain is verified, an audience counted, a test and a campaign sent',
    apps: [],
    contexts: ['campaigns'],
  },
  {
    file: 'tools/e2e/agents.e2e.spec.ts',
    test: 'an agent is drafted, tested, published, answers from what it knows, books',
    apps: [],
    contexts: ['agents', 'billing'],
  },
];
