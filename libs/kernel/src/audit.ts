import type { Actor, Author } from './actor';

/** The closed list of audited actions. */
export const AUDIT_ACTIONS = {
  'ai_agent.deleted': 'An AI agent was deleted, with its versions',
  'ai_agent.enabled': 'An AI agent was switched on or off',
  'ai_agent.published': 'A version of an AI agent went live: it answers customers',
  'ai_agent_graph.published': 'A version of a graph of AI agents went live',
  'ai_budget.updated': 'The limits of what AI may cost were changed',
  'api_key.created': 'An API key was minted',
  'api_key.revoked': 'An API key was revoked',
  'calendar.connected': 'A calendar was connected: appointments are written into it, and its events are read',
  'calendar.disconnected': 'A calendar was disconnected, with its password',
  'campaign.cancelled': 'A campaign was cancelled',
  'campaign.paused': 'A campaign was paused',
  'campaign.resumed': 'A paused campaign was resumed',
  'campaign.scheduled': 'A campaign was scheduled',
  'campaign.started': 'A campaign began to be sent',
  'campaign.unscheduled': 'A scheduled campaign became a draft again',
  'clinic_consent.revoked': 'The consent of a clinic patient was revoked',
  'clinic_consent.signed': 'A clinic patient, or who represents them, signed a consent',
  'clinic_document.deleted': 'A document was withdrawn from the record of a clinic patient',
  'clinic_eligibility.overridden': 'A patient was booked for a service that its rules keep from them',
  'clinic_note.amended': 'A signed clinical note was amended',
  'clinic_note.signed': 'A clinical note was signed',
  'clinic_patient.deleted': 'The record of a clinic patient was erased',
  'clinic_patient.merged': 'Records of clinic patients were merged into one',
  'clinic_privacy_request.completed': 'The privacy request of a clinic patient was answered',
  'clinic_privacy_request.created': 'A privacy request of a clinic patient was recorded',
  'clinic_source.created': 'A clinic system was connected, with the token that it is read with',
  'clinic_source.deleted': 'A clinic system was removed, with its token',
  'clinic_source.updated': 'The connection of a clinic system was changed, and with it perhaps where its token is sent',
  'connected_app.authorized': 'A member let a connected app act in its name',
  'connected_app.created': 'A connected app was registered',
  'connected_app.removed': 'A connected app was removed, with all that it held',
  'connected_app.updated': 'The settings of a connected app were changed',
  'consent.asserted': 'Contacts were said to consent to email',
  'consent.changed': 'The consent of a contact to email was given or taken back',
  'contact.merged': 'Contacts were merged into one',
  'contact_file.attached': 'A file was attached to a contact, perhaps in the place of another',
  'contact_file.removed': 'The file of a contact was removed',
  'contact.imported': 'A file of contacts was imported',
  'custom_role.created': 'A custom role was created',
  'custom_role.deleted': 'A custom role was deleted',
  'custom_role.updated': 'A custom role was changed, and with it what its members may do',
  'custom_tool.created': 'A custom tool was created: AI agents can call its server',
  'custom_tool.deleted': 'A custom tool was deleted, with its secrets',
  'custom_tool.updated': 'A custom tool was changed, and with it perhaps where its secrets are sent',
  'deliveries.held': 'An operator held the deliveries of the workspace, or of one of its subscriptions',
  'deliveries.released': 'An operator let the deliveries go on that were held',
  'device_agent.claimed': 'A device agent was claimed: it holds its token from here on',
  'device_agent.created': 'A device agent was made, with a claim code',
  'device_agent.revoked': 'A device agent was revoked',
  'email_reputation.released': 'Mail of the workspace was released: campaigns may be sent again',
  'email_suppression.added': 'An address was suppressed: nothing is sent to it',
  'email_suppression.removed': 'An address was suppressed no more: mail goes to it again',
  'lead.merged': 'Leads were merged into one',
  'membership.created': 'A member was added',
  'membership.removed': 'A member was removed, with every credential of theirs',
  'membership.updated': 'The role, the branches or the profile of a member were changed',
  'messaging_account.address_challenged': 'A code was mailed to the address of a messaging account',
  'messaging_account.address_proven':
    'A workspace proved that the address of a messaging account is its own: mail for it is taken in',
  'messaging_account.connected': 'A messaging account was connected: messages come and go through it',
  'messaging_account.deleted': 'A messaging account was deleted, with its secrets',
  'messaging_account.disconnected':
    'A messaging account was disconnected, by somebody or because its credential was refused',
  'messaging_account.secret_rotated': 'A messaging account got another secret that its provider proves itself by',
  'messaging_account.updated': 'A messaging account was changed, and with it perhaps where messages are sent',
  'outbound_hold.acknowledged': 'A member acknowledged a safety hold',
  'outbound_hold.placed':
    'A safety hold was placed on a contact: nothing but answers of people and keys goes out to it',
  'outbound_hold.resolved': 'A member resolved a safety hold',
  'outbound_preference.recorded': 'It was written down whether a contact takes a kind of message on a channel',
  'payment_method.activated': 'The provider says that a payment method is active',
  'payment_method.failed': 'A payment method was refused, given up or replaced before it was active',
  'payment_method.revoked': 'A payment method was revoked',
  'payment_method.started': 'The setting up of a payment method was begun',
  'personal_token.created': 'A member minted a personal token',
  'personal_token.revoked': 'A personal token was revoked',
  'portal_account.created': 'An account at a portal was created, with the secret that it signs with',
  'portal_account.deleted': 'An account at a portal was deleted, with its secret',
  'portal_account.updated': 'An account at a portal was changed, and with it perhaps where listings are sent',
  'publishable_key.created': 'A publishable key was minted',
  'publishable_key.revoked': 'A publishable key was revoked',
  'reservation.extended': 'A reservation got a later last day, and with it the hold on its vehicle',
  'sale_note.salesperson_corrected': 'The salesperson of an issued sale note was corrected',
  'settings.updated': 'The settings of the workspace were changed',
  'webhook.created': 'A webhook subscription was created',
  'webhook.deleted': 'A webhook subscription was deleted, with its secret',
  'webhook.redelivered': 'A delivery of a webhook subscription was repeated by hand',
  'webhook.replay_cancelled': 'A replay of a webhook subscription was cancelled',
  'webhook.replay_started': 'Events of the past began to be sent once more to a webhook subscription',
  'webhook.resumed': 'A paused webhook subscription was resumed',
  'webhook.secret_rotated': 'A webhook subscription got another secret; for a day it signs with the one before as well',
  'webhook.tested': 'A test event was sent to a webhook subscription',
  'webhook.updated': 'A webhook subscription was changed, and with it perhaps where it sends and who answers for it',
  'workspace.deletion_requested': 'An operator marked the workspace for deletion; it is suspended until then',
  'workspace.deletion_taken_back': 'An operator took the deletion of the workspace back before it had begun',
  'workspace.configured': 'An operator changed the workspace from the command line',
} as const satisfies Record<`${string}.${string}`, string>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** Author, place and time come from the actor and the clock. */
export interface AuditedAct {
  action: AuditAction;
  target: { kind: string; id: string | null };
  /** Plain facts: names, scopes, states. Never secrets or a customer's personal data. */
  details?: Record<string, unknown>;
}

/** Joins the transaction of the change. Entries are never changed or removed. */
export interface AuditTrail {
  record(act: AuditedAct): void;
}

export type AuditOrigin = Pick<Actor, 'author' | 'workspaceId' | 'credentialId' | 'requestId'>;

export interface AuditEntry extends Required<AuditedAct> {
  id: string;
  occurredAt: Date;
  author: Author;
  /** Both are null for background work. */
  credentialId: string | null;
  requestId: string | null;
}
