interface Outcome {
  fields: readonly string[];
  why: string;
}

const counts = (...fields: string[]): Outcome => ({ fields, why: 'How many it was done to, and no value of theirs.' });
const ids = (...fields: string[]): Outcome => ({ fields, why: 'The ids of what the call made.' });
const texts = ['address', 'subject', 'html', 'text', 'reason'];

const withReason = (why: string, operations: readonly string[]): Record<string, string> =>
  Object.fromEntries(operations.map((id) => [id, why]));

/** Responses with the write's result instead of a readable record. */
export const OWN_OUTCOMES: Readonly<Record<string, Outcome>> = {
  recordConsents: counts('flipped'),
  bulkAssignLeads: counts('assigned'),
  bulkAssignConversations: { fields: ['done', 'refused', 'rows'], why: 'What became of each id that was sent.' },
  bulkMoveConversations: { fields: ['done', 'refused', 'rows'], why: 'What became of each id that was sent.' },
  bulkUpdateLeads: { fields: ['done', 'refused', 'rows'], why: 'What became of each id that was sent.' },
  bulkUpdateTickets: { fields: ['done', 'refused', 'rows'], why: 'What became of each id that was sent.' },
  importContacts: {
    fields: ['total', 'created', 'updated', 'skipped', 'failed', 'dry_run', 'ignored_columns', 'rows'],
    why: 'What became of each row of the file that was sent.',
  },
  mergeContacts: {
    fields: ['primary', 'merged_count', 'conversations_reassigned', 'filled_fields'],
    why: 'The id of the survivor, whose address is null without `contacts:read`, counts, and names of fields.',
  },
  mergeClinicPatients: {
    fields: ['primary', 'merged_count', 'moved', 'filled_fields'],
    why: 'The id and the number of the survivor, counts, and names of fields.',
  },
  recordOutboundPreference: { fields: ['message_id'], why: 'The message that was sent as evidence, or null.' },
  createWebsiteLead: {
    fields: ['lead_id', 'contact_id', 'duplicate'],
    why: 'The ids of what a website offered, for the page that offered it.',
  },
  createConsignments: {
    fields: ['total', 'created', 'failed', 'rows'],
    why: 'What became of each entry that was sent.',
  },
  testWebhook: ids('subscription_id', 'event_id'),
  simulateInbound: { fields: ['messages'], why: 'The ids of the messages that were sent.' },
  applyMacro: {
    fields: ['conversation', 'message_ids', 'ticket_id'],
    why: 'The ids of what it made; the conversation is null without `conversations:read`.',
  },
  previewSlaPolicy: {
    fields: ['first_response_due_at', 'resolution_due_at'],
    why: 'Computed from the policy that was sent.',
  },
  previewOutboundHold: {
    fields: ['ack_due_at', 'first_response_due_at'],
    why: 'Its scope reads holds, and these are the times of one.',
  },
  previewCampaign: {
    fields: texts,
    why: 'Who writes a campaign sees its texts; what contacts have is left out without `contacts:read`.',
  },
  testCampaign: {
    fields: texts,
    why: 'Who sends a campaign sees its texts; with what contacts have it takes `contacts:read`.',
  },
  testCustomTool: {
    fields: ['outcome', 'body_excerpt', 'duration_ms'],
    why: 'What the server of the tool answered to this call.',
  },
  saveAiAgentGraphBudget: {
    fields: ['graph_id', 'period', 'spent_usd'],
    why: 'The graph in the path, and the month; what was spent is null without `billing:read`.',
  },
  correctAiAgent: ids('ai_agent_id'),
  runScenarios: ids('batch_id', 'runs'),
  runScenarioSuite: ids('suite_run_id', 'batch_id', 'n'),
  startPaymentMethod: { fields: ['mandateId', 'setupUrl'], why: 'Where the caller goes on.' },
};

/** They require the right to read, or have no credential with limited scopes. */
export const WITHOUT_A_WRITER: Readonly<Record<string, string>> = {
  ...withReason('Nobody grants rights that they lack: the minter of the example holds them all.', [
    'addMember',
    'changeMember',
    'changeRole',
    'createApiKey',
    'createRole',
  ]),
  ...withReason('It takes a credential whose scopes cannot be chosen: of a website, or of a device.', [
    'beginChat',
    'sayInChat',
    'offerVehicle',
    'claimDeviceAgent',
  ]),
  ...withReason('The record of the example is in another state, and the refusal shows nothing of it.', [
    'cancelWebhookReplay',
    'challengeMessagingAddress',
    'deprecateWhatsappFlow',
    'pauseCampaign',
    'publishVehicle',
    'redeliver',
    'releaseStockSyncRun',
    'requestPriceApproval',
    'resumeCampaign',
    'retryMessage',
    'unpublishVehicle',
    'updateClinicNote',
  ]),
  ...withReason('It takes a scope of what it announces or stores besides its own.', ['changeWebhook', 'createWebhook']),
  ...withReason('It has conversations reviewed, and takes the right to read them.', [
    'reviewAiAgent',
    'correctAiAgent',
    'investigateCoachFinding',
  ]),
};
