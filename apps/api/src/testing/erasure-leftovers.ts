export type Leftovers = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const NOT_DELETED_HERE: Readonly<Record<string, string>> = {
  removeConversationFromTicket: 'Takes a conversation from a ticket; both stay.',
  unpublishVehicle: 'Takes a listing down; the vehicle and the account stay.',
  revokePaymentMethod: 'Ends a mandate, which has no text.',
};

const AUDIT =
  'The audit log is append-only: it names what was made and deleted, never a person outside of the workspace.';
const EVENT = 'An event that was announced stays as announced, until its retention ends.';
const AUTHOR = 'The author of what was done stays named by id and name.';
const LOG = 'The log of calls has their paths, for seven days; this one names the record by a text.';
const HISTORY = 'Records that refer to it show it as it was.';
const BY_LAW =
  'A withdrawn document is kept sealed until the retention of the record ends, and is erased then by itself.';

const named = (columns: readonly string[], reason: string): Readonly<Record<string, string>> =>
  Object.fromEntries(columns.map((column) => [column, reason]));

const CATALOGUE = "The clinic's own catalogue, which says nothing of a patient.";
const PROFESSIONAL = named(
  [
    'apellidos',
    'cargo',
    'description',
    'direccion',
    'email',
    'especialidad',
    'especialidades_secundarias',
    'nombre',
    'phone',
    'registro',
    'search_text',
  ].map((column) => `clinic.professional.${column}`),
  CATALOGUE,
);
const SERVICE = named(
  ['categoria', 'codigo', 'nombre', 'search_text', 'tipo'].map((column) => `clinic.service.${column}`),
  CATALOGUE,
);

/** Keys name the deletion and the operation before it. */
export const AFTER_DELETION: Leftovers = {
  'revokeApiKey: createApiKey': { 'access.credential.name': AUTHOR, 'platform.audit_entry.details': AUDIT },
  'removeConnectedApp: registerConnectedApp': {
    ...named(['access.connected_app.name', 'access.connected_app.redirect_uris'], AUTHOR),
    'platform.audit_entry.details': AUDIT,
  },
  'revokeDeviceAgent: createDeviceAgent': { 'access.credential.name': AUTHOR, 'platform.audit_entry.details': AUDIT },
  'removeMember: addMember': named(['access.member.subject', 'access.member.email', 'access.member.name'], AUTHOR),
  'revokePersonalToken: createPersonalToken': {
    'access.credential.name': AUTHOR,
    'platform.audit_entry.details': AUDIT,
  },
  'revokePublishableKey: createPublishableKey': {
    'access.credential.name': AUTHOR,
    'platform.audit_entry.details': AUDIT,
  },
  'deleteRole: createRole': { 'platform.audit_entry.details': AUDIT, 'platform.outbox.event': EVENT },
  'deleteTeam: createTeam': { 'platform.outbox.event': EVENT },
  'deleteContactAttributeDefinition: createContactAttributeDefinition': { 'platform.request.path': LOG },
  'deleteEmailSuppression: createEmailSuppression': { 'platform.request.path': LOG },
  'deletePortalAccount: createPortalAccount': {
    'commerce.portal_account.name': HISTORY,
    'commerce.portal_account.api_token_sealed':
      'Its listings are taken down at the portal with it, after the deletion.',
    'platform.audit_entry.details': AUDIT,
  },
  'deleteStockSource: createStockSource': named(
    ['commerce.stock_source.name', 'commerce.stock_source.key_column'],
    HISTORY,
  ),
  'deleteAppointmentType: createAppointmentType': named(
    ['external_ref', 'description', 'kind', 'name'].map((column) => `scheduling.appointment_type.${column}`),
    HISTORY,
  ),
  'disconnectCalendar: connectCalendar': { 'scheduling.calendar_connection.username': HISTORY },
  'deleteMessagingAccount: connectMessagingAccount': {
    ...named(['conversations.messaging_account.address', 'conversations.messaging_account.name'], HISTORY),
    'platform.audit_entry.details': AUDIT,
  },
  'deleteClinicProfessional: createClinicProfessional': PROFESSIONAL,
  'deleteClinicService: createClinicService': SERVICE,
  'deleteClinicDocument: uploadClinicDocument': named(['a stored file', 'clinic.document.filename'], BY_LAW),
  'deleteAiAgent: createAiAgent': { 'platform.audit_entry.details': AUDIT },
};

const CASH = 'The register of the clinic, which names no patient.';
const NOBODY = 'A booking that names no patient.';
const CONTACT = 'The contact is a record of the workspace beside the patient; no operation erases one.';
const PROOF = 'The answer to the erasure itself is the proof that it was done (P90).';
const KEPT = 'edge.idempotency_key.body';

const TEMPLATE = named(['clinic.consent_template.name', 'clinic.consent_template_version.body', KEPT], CATALOGUE);
const PRICES = named(['clinic.price_list.name', KEPT], CATALOGUE);
const TOKEN = { 'clinic.source.token_sealed': CATALOGUE };
const VISIT = named(['scheduling.appointment.customer_name', 'scheduling.appointment.kind', KEPT], NOBODY);

/** Keys are operations about a patient who is erased afterwards; operations not listed leave nothing. */
export const AFTER_ERASURE: Leftovers = {
  bookAppointment: { ...VISIT, 'platform.outbox.event': NOBODY },
  holdSlot: VISIT,
  openClinicCashSession: named(['clinic.cash_session.register', 'clinic.cash_session.register_folded', KEPT], CASH),
  recordClinicCashMovement: named(['clinic.cash_movement.concept', KEPT], CASH),
  closeClinicCashSession: named(['clinic.cash_session.note', KEPT], CASH),
  completeClinicPrivacyRequest: named(
    ['clinic.privacy_request.legal_ground', 'clinic.privacy_request.resolution', KEPT],
    PROOF,
  ),
  createClinicConsentTemplate: TEMPLATE,
  updateClinicConsentTemplate: TEMPLATE,
  createClinicPriceList: PRICES,
  updateClinicPriceList: PRICES,
  createClinicProfessional: { ...PROFESSIONAL, [KEPT]: CATALOGUE },
  updateClinicProfessional: { ...PROFESSIONAL, [KEPT]: CATALOGUE },
  createClinicService: { ...SERVICE, [KEPT]: CATALOGUE },
  updateClinicService: { ...SERVICE, [KEPT]: CATALOGUE },
  createClinicSource: TOKEN,
  updateClinicSource: TOKEN,
  createContact: named(
    ['contacts.contact.name', 'contacts.contact.search_text', KEPT, 'platform.outbox.event'],
    CONTACT,
  ),
  createPublishableKey: { 'access.credential.name': AUTHOR, [KEPT]: AUTHOR, 'platform.audit_entry.details': AUDIT },
};

/** Other areas keep the contact and its records, but no clinical data. */
export const KEPT_OF_PERSON: readonly { where: RegExp; why: string }[] = [
  { where: /^(contacts|conversations|commerce|scheduling)\./, why: CONTACT },
  { where: /^campaigns\./, why: 'A campaign stays as it was written and sent; its recipients are contacts.' },
  {
    where: /^agents\./,
    why: 'Agents, what they know and their turns belong to the workspace and to its conversations.',
  },
  { where: /^(access|billing)\./, why: 'Settings, members and roles of the workspace, which name no patient.' },
  { where: /^events\./, why: EVENT },
  { where: /^platform\.(outbox|audit_entry|request)\./, why: `${EVENT} ${AUDIT} ${LOG}` },
  {
    where: /^edge\.idempotency_key\.body$/,
    why: 'The answer about a record that stays is kept for a repeat, for 24 hours.',
  },
];
