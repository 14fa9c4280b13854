import type { ErrorDetails, Scope } from '@workops/kernel';

/**
 * Scopes for reading records whose ids appear in refusals; `own` is the operation's record kind. Ids under other names
 * are dropped.
 */
export const NAMED_IN_REFUSALS: Readonly<Record<string, Scope | 'own'>> = {
  account_id: 'portal_accounts:read',
  agent_ids: 'ai_agents:read',
  ai_agent_graph_id: 'ai_agents:read',
  ai_agent_id: 'ai_agents:read',
  assignee_user_id: 'conversations:read',
  budget_id: 'clinic_budgets:read',
  cash_session_id: 'clinic_cash_sessions:read',
  company_id: 'companies:read',
  contact_id: 'contacts:read',
  conversation_id: 'conversations:read',
  custom_tool_id: 'custom_tools:read',
  document_id: 'clinic_documents:read',
  encounter_id: 'clinic_encounters:read',
  encounter_ids: 'clinic_encounters:read',
  file_id: 'kb_files:read',
  graph_ids: 'ai_agents:read',
  hold_id: 'outbound_holds:read',
  holder_id: 'own',
  lead_id: 'leads:read',
  member_id: 'members:read',
  merged_into_contact_id: 'contacts:read',
  merged_into_patient_id: 'clinic_patients:read',
  messaging_account_id: 'messaging_accounts:read',
  messaging_account_ids: 'messaging_accounts:read',
  note_ids: 'clinic_notes:read',
  patient_id: 'clinic_patients:read',
  pipeline_id: 'leads:read',
  price_list_id: 'clinic_price_lists:read',
  privacy_request_id: 'clinic_privacy_requests:read',
  professional_id: 'clinic_professionals:read',
  reservation_id: 'reservations:read',
  run_id: 'own',
  sale_note_id: 'sale_notes:read',
  sending_domain_id: 'sending_domains:read',
  service_id: 'clinic_services:read',
  session_id: 'clinic_pack_purchases:read',
  skill_id: 'skills:read',
  source_id: 'clinic_sources:read',
  source_ids: 'kb:read',
  stage_id: 'leads:read',
  suite_id: 'ai_agents:read',
  superseded_by_id: 'clinic_documents:read',
  tag_id: 'tags:read',
  template_id: 'clinic_consents:read',
  ticket_id: 'tickets:read',
  vehicle_id: 'vehicles:read',
};

const NAMES_A_RECORD = /_ids?$/;

/** `readsOwn`: the caller could read the operation's response. */
export const withReadableIds = (
  details: ErrorDetails,
  grantedScopes: ReadonlySet<Scope>,
  readsOwn: boolean,
): ErrorDetails =>
  Object.fromEntries(
    Object.entries(details).filter(([name]) => {
      if (!NAMES_A_RECORD.test(name)) return true;
      const readBy = NAMED_IN_REFUSALS[name];
      return readBy === 'own' ? readsOwn : readBy !== undefined && grantedScopes.has(readBy);
    }),
  );
