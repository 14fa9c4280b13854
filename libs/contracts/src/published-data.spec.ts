import { eventDefinition, eventNames, type EventName } from './catalogue';

const IDENTITY = 'id uuid; display_id string';
const VOIDED = `${IDENTITY}; void_reason string; voided_by uuid; voided_at timestamp`;
const OVERDUE = 'targetMinutes integer; elapsedMinutes integer; withinCoverage boolean';
const HANDLER = '"bot" | "human" | "external"';
const FINISHED = '"passed" | "partial" | "failed" | "error"';
const CREDIT_STATE = '"recorded" | "submitted" | "approved" | "rejected" | "withdrawn"';
const DOCUMENT = 'ticket_id uuid; origin_conversation_id uuid or null';

/** The documented fields of each event with data: `name (resource; read scope) fields`. */
const PROMISED = `
campaign.sent (campaign; campaigns:read) campaign_id uuid; name string; channel "whatsapp" | "email"; total_recipients integer; sent integer; failed integer; suppressed integer; finished_at timestamp or null
campaign.paused (campaign; campaigns:read) campaign_id uuid; name string; reason "messaging_limit" | "reputation_guard"; detail string, optional
sending_domain.verified (sending_domain; messaging_accounts:read) id uuid; domain string
coach.proposals_ready (ai_agent; ai_agents:read) ai_agent_id uuid; finding_id uuid, optional; correction_id uuid, optional; source "review" | "investigation" | "correction"; proposals number
coach.finding_ready (ai_agent; ai_agents:read) ai_agent_id uuid; findings array of {id: uuid, kind: string, topic_key: string, title: string, occurrence_count: number, status: string}; source "review"
voice.autonomous_call (lead; leads:read) lead_id uuid; contact_id uuid or null; agent_id uuid; autonomy_level "proactive" | "autonomous"
safety_hold.placed (outbound_hold; outbound_holds:read) hold_id uuid; contact_id uuid; scope "run" | "contact" | "subject"; kind "safety" | "identity" | "manual" | "policy"; reason string; placed_at timestamp; stepKey string or null; ticketId string or null; ackMinutes integer
safety_hold.ack_overdue (outbound_hold; outbound_holds:read) hold_id uuid; contact_id uuid; eventType "ack_overdue"; ${OVERDUE}
safety_hold.first_response_overdue (outbound_hold; outbound_holds:read) hold_id uuid; contact_id uuid; eventType "first_response_overdue"; ${OVERDUE}
portal_a.lead (lead; leads:read) lead_id uuid or null; contact_id string; vehicle_id uuid or null; source "portal_a" | "whatsapp" | "portal_a_premium" or null; portal_a_lead_id string; status string or null
portal_b.lead (lead; leads:read) lead_id uuid or null; contact_id string; vehicle_id uuid or null; portal_b_lead_id string; portal_b_ad_id string or null
website.lead (lead; leads:read) lead_id uuid or null; contact_id string; conversation_id string or null; vehicle_id uuid or null; submission_id string; intent "buy" | "sell" | "financing" | "trade_in"
consignment.candidate.created (consignment_candidate; consignments:read) candidate_id uuid; patente string; make string; model string; year integer; kilometers integer; expected_price_clp integer or null; sale_horizon "7d" | "15d" | "30d" | "cotizando"; region_code string; photo_count integer; submission_id string
quote.issued (quote; quotes:read) ${IDENTITY}; vehicle_id uuid; buyer_contact_id uuid; salesperson_id uuid or null; offered_price_clp integer; tax_treatment "afecto" | "exento" | "pass_through"; expires_on date; state "vigente" | "expirada" | "nula"
quote.voided (quote; quotes:read) ${VOIDED}
quote.extended (quote; quotes:read) ${IDENTITY}; expires_on date; extend_reason string; extended_by uuid; extended_at timestamp
quote.archived (quote; quotes:read) ${IDENTITY}; archive_reason string; archived_by uuid; archived_at timestamp
reservation.created (reservation; reservations:read) ${IDENTITY}; vehicle_id uuid; holder_contact_id uuid; salesperson_id uuid or null; agreed_price_clp integer or null; hold_expires_on date; status "activa" | "completada" | "anulada"
reservation.voided (reservation; reservations:read) ${VOIDED}
reservation.abono_disposed (reservation; reservations:read) ${IDENTITY}; abono_disposition "retenido" | "devuelto" | "aplicado"; abono_disposition_reason string or null; abono_disposition_by uuid; abono_disposition_at timestamp
reservation.converted (reservation; reservations:read) ${IDENTITY}; sale_note_id uuid; sale_note_display_id string
sale_note.issued (sale_note; sale_notes:read) ${IDENTITY}; vehicle_id uuid; buyer_contact_id uuid; net_clp integer; tax_clp integer or null; tax_treatment "afecto" | "exento" | "pass_through"; status "issued" | "approved" | "voided"
sale_note.approved (sale_note; sale_notes:read) ${IDENTITY}; approved_by uuid; approved_at timestamp
sale_note.voided (sale_note; sale_notes:read) ${VOIDED}
purchase_note.issued (purchase_note; purchase_notes:read) ${IDENTITY}; seller_contact_id uuid; net_clp integer; tax_treatment "afecto" | "exento" | "no_gravado"; status "issued" | "voided"
purchase_note.corrected (purchase_note; purchase_notes:read) ${IDENTITY}; corrected_by uuid; corrected_at timestamp
purchase_note.voided (purchase_note; purchase_notes:read) ${VOIDED}
payment.recorded (document_payment; document_payments:read) id uuid; reservation_id uuid or null; sale_note_id uuid or null; instrument "efectivo" | "transferencia" | "tarjeta_debito" | "tarjeta_credito" | "cheque"; amount_clp integer; paid_on date
consignment.created (consignment_contract; consignments:read) id uuid; vehicle_id uuid; dueno_contact_id uuid or null; modalidad "en_local" | "virtual"; comision_type "percentage" | "fixed" or null; comision_value number or null; minimo_clp integer or null; estado "activo" | "devuelto" | "vendido"
consignment.returned (consignment_contract; consignments:read) id uuid; vehicle_id uuid; estado "devuelto"
consignment.sold (consignment_contract; consignments:read) id uuid; vehicle_id uuid; liquidacion_id uuid; amount_venta_clp integer; comision_amount_clp integer; monto_owner_clp integer
credit_application.recorded (credit_application; credit_applications:read) ${IDENTITY}; vehicle_id uuid; buyer_contact_id uuid or null; institution_id uuid; requested_amount_clp integer; state ${CREDIT_STATE}
credit_application.submitted (credit_application; credit_applications:read) ${IDENTITY}; submitted_by uuid; submitted_at timestamp
credit_application.decided (credit_application; credit_applications:read) ${IDENTITY}; outcome "approved" | "rejected"; approved_amount_clp integer or null; decided_by uuid; decided_at timestamp
credit_application.withdrawn (credit_application; credit_applications:read) ${IDENTITY}; withdrawn_reason string; withdrawn_by uuid; withdrawn_at timestamp
price_approval.requested (price_approval; price_approval:read) id uuid; quote_id uuid or null; reservation_id uuid or null; sale_note_id uuid or null; requested_price_clp integer; requester_user_id uuid; status "pending" | "approved" | "rejected"
price_approval.decided (price_approval; price_approval:read) id uuid; status "approved" | "rejected"; decision_note string or null; decider_user_id uuid; decided_at timestamp
conversation.created (conversation; conversations:read) conversation_id uuid; display_id string; channel string; contact_id uuid or null; messaging_account_id uuid or null; ticket_id uuid or null; handler ${HANDLER}; status "open" | "pending" | "snoozed" | "resolved" | "closed"; source string or null; created_at timestamp
conversation.assigned (conversation; conversations:read) conversation_id uuid; display_id string; from_assignee_user_id uuid or null; to_assignee_user_id uuid or null; from_handler ${HANDLER} or null; to_handler ${HANDLER}; ticket_id uuid or null
conversation.resolved (conversation; conversations:read) conversation_id uuid; display_id string; from_status "open" | "pending" | "snoozed" | "resolved"; to_status "resolved" | "closed"; resolved_by "bot" | "human" | "system" or null; resolved_at timestamp or null; ticket_id uuid or null
message.received (message; conversations:read) message_id uuid; conversation_id uuid; contact_id uuid or null; channel string; type string; content string; external_message_id string or null; created_at timestamp
message.sent (message; conversations:read) message_id uuid; conversation_id uuid; contact_id uuid or null; channel string; type string; content string; sender_type "ai_agent" | "human_user" | "api_key"; delivery_status "sent" | "delivered" | "read" | "retrying" | "failed" or null; created_at timestamp
ticket.opened (ticket; tickets:read) ${DOCUMENT}; reason string or null; opened_by "bot" | "human" | "system" | "rule"; opened_via string or null; brand string or null
ticket.reopened (ticket; tickets:read) ${DOCUMENT}; reason string or null; brand string or null
ticket.resolved (ticket; tickets:read) ${DOCUMENT}; resolved_by string; resolved_at timestamp; brand string or null
ticket.closed (ticket; tickets:read) ${DOCUMENT}; closed_by string; brand string or null
sla.breached (ticket; tickets:read) ticket_id uuid; ticket_display_id string or null; policy_id uuid; policy_name string; breach_type "first_response" | "resolution"; target_minutes integer; elapsed_seconds integer; assignee string or null; breached_at timestamp
agent_scenario_run.completed (agent_scenario_run; ai_agents:read) run_id uuid; scenario_id uuid; scenario_display_id string; ai_agent_id uuid; agent_version_kind "draft" | "live"; batch_id uuid or null; status ${FINISHED}; score number or null; hard_fails array of {id: string, kind: string, evidence: string}; duration_ms number
agent_scenario_suite.completed (agent_scenario_suite_run; ai_agents:read) suite_run_id uuid; suite_id uuid; suite_name string or null; kind "golden" | "nightly" | "exploratory" | "on_change" or null; ai_agent_id uuid; batch_id uuid; trigger "manual" | "publish" | "cron" | "api"; agent_version_kind "draft" | "live"; agent_version_number number or null; summary {n: integer, passed: integer, partial: integer, failed: integer, error: integer, hard_fails: integer, pass_rate: number or null, flaky: integer, cost_usd: number, duration_ms: number}; delta {pass_rate: number or null, vs_suite_run_id: string or null} or null
ai_agent.publish (ai_agent; ai_agents:read) ai_agent_id uuid; name string or null; updated_at timestamp or null
ai_agent_graph.publish (ai_agent_graph; ai_agents:read) tenant_id uuid; graph_id uuid; version_id uuid; version_number integer; topology "single" | "sequential" | "routing" | "supervisor" | "parallel" | "evaluator_loop"
contact.created (contact; contacts:read) id uuid; name string; email string or null; phone string or null; lifecycle_stage string; origin_channel string; company_id uuid or null; created_at timestamp
`
  .trim()
  .split('\n');

/** Sorts fields by name, because their order is not part of the contract. */
const inOrder = (line: string): string => {
  const [, head, fields] = /^(\S+ \([^)]*\)) (.*)$/.exec(line)!;
  return [head, ...fields!.split('; ').sort()].join('\n  ');
};
const withoutNotes = (type: string): string => type.replaceAll(/ \([^()]*\)/g, '');

function publishedText(name: string): string {
  const { resourceType, readScope, data } = eventDefinition(name as EventName);
  const fields = Object.entries(data).map(([field, { type }]) => `${field} ${withoutNotes(type)}`);
  return inOrder(`${name} (${resourceType}; ${readScope}) ${fields.join('; ')}`);
}

const firstWord = (line: string): string => line.split(' ')[0]!;

describe('the data of events', () => {
  it.each(PROMISED.map((line) => [firstWord(line), line]))('for %s matches its documented fields', (name, line) => {
    expect(publishedText(name)).toBe(inOrder(line));
  });

  it('is documented once per event, for existing events only', () => {
    const names = PROMISED.map(firstWord);
    expect(new Set(names).size).toBe(names.length);
    expect(eventNames).toEqual(expect.arrayContaining(names));
  });
});
