-- Run by libs/commerce/src/documents/adapters/document-sql.ts. Written by the test run (ADR 100).

-- name: add
INSERT INTO platform.encryption_canary (sealed) VALUES ($1);

-- name: add
INSERT INTO public.note (workspace_id, text) VALUES ($1, $2);

-- name: add
INSERT INTO campaigns.email_reputation (workspace_id, round, blocked_at) VALUES ($1, 0, now());

-- name: add
INSERT INTO platform.inbox (day, event_id, subscriber) VALUES ($1, gen_random_uuid(), 'webhooks');

-- name: add
INSERT INTO conversations.stream_entry (workspace_id, kind, conversation_id) VALUES ($1, 'conversation', $2);

-- name: add
INSERT INTO platform.migration (timestamp, name, checksum) VALUES (9999999999999, 'later9999999999999', 'x');

-- name: add
INSERT INTO clinic.consent_template_version (workspace_id, template_id, version, body) VALUES ($1, $2, 1, $3);

-- name: add
INSERT INTO clinic.consent_template_version (workspace_id, template_id, version, body) VALUES ($1, $2, 1, 'Acepto');

-- name: add
INSERT INTO agents.coach_night (workspace_id, agent_id, due_at, livemode)
VALUES ($1, $2, now() - interval '1 minute', true);

-- within: add
INSERT INTO commerce.credit_institution (workspace_id, id, created_at, updated_at, name, is_active)
VALUES ($1, $2, $3, $4, $5, $6)
RETURNING id;

-- name: add
INSERT INTO platform.late_event (subscriber, day, event_id, workspace_id, type, parked_at)
VALUES ('webhooks', $1, $2, $2, 'contact.created', $3);

-- within: add
INSERT INTO clinic.consent_template (workspace_id, id, created_at, updated_at, name, version, active)
VALUES ($1, $2, $3, $4, $5, $6, $7)
RETURNING id;

-- within: add
INSERT INTO conversations.whatsapp_flow (workspace_id, id, created_at, updated_at, account_id, name, categories, json,
  status, external_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
RETURNING id;

-- within: add
INSERT INTO access.connected_app (workspace_id, id, created_at, updated_at, name, redirect_uris, scopes, names,
  created_by, origins, removed_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
RETURNING id;

-- within: add
INSERT INTO agents.scenario (workspace_id, id, created_at, updated_at, agent_id, number, title, script, persona,
  max_turns, mocks, assertions)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
RETURNING id;

-- within: add
INSERT INTO commerce.vehicle_attachment (workspace_id, id, created_at, updated_at, vehicle_id, kind, public, position,
  filename, content_type, size, sha256)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
RETURNING id;

-- within: add
INSERT INTO commerce.marketplace_order (workspace_id, id, created_at, updated_at, account_id, external_id, listing_id,
  status, amount_clp, lead_id, contact_id, vehicle_id, occurred_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
RETURNING id;

-- name: add
INSERT INTO clinic.encounter (workspace_id, id, created_at, updated_at, number, patient_id, professional_id, service_id,
  appointment_id, location_id, modality, reason, status, opened_at, closed_at, author, made_by)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17);

-- name: add
INSERT INTO commerce.settlement (workspace_id, id, consignment_id, vehicle_id, sale_note_id, amount_venta_clp,
  comision_amount_clp, iva_comision_clp, gastos, monto_owner_clp, salesperson_id, location_id, created_by, created_at,
  updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15);

-- name: add
INSERT INTO commerce.settlement (workspace_id, id, salesperson_id, location_id, created_by, created_at, updated_at,
  consignment_id, vehicle_id, sale_note_id, amount_venta_clp, comision_amount_clp, iva_comision_clp, gastos,
  monto_owner_clp)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15);

-- name: add
INSERT INTO clinic.document (workspace_id, id, created_at, updated_at, patient_id, encounter_id, kind, title, filename,
  content_type, size, sha256, status, superseded_by_id, author, made_by, livemode, withdrawn_at, erase_due_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19);

-- name: add
INSERT INTO clinic.consent (workspace_id, id, created_at, updated_at, patient_id, template_id, template_version,
  encounter_id, status, signer, method, document_id, sha256, signed_at, revoked_at, revoke_reason, author, made_by,
  location_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19);

-- name: add
INSERT INTO clinic.pack_purchase (workspace_id, id, created_at, updated_at, number, patient_id, service_id, name,
  sessions_total, sessions_used, price_clp, expires_on, state, cancel_reason, cancelled_by, cancelled_at, created_by,
  owner_user_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18);

-- name: add
INSERT INTO commerce.price_approval (workspace_id, id, salesperson_id, location_id, created_by, created_at, updated_at,
  status, quote_id, reservation_id, sale_note_id, requested_price_clp, reason, requester_user_id, decision_note,
  decider_user_id, decided_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17);

-- name: add
INSERT INTO commerce.price_approval (workspace_id, id, status, quote_id, reservation_id, sale_note_id, salesperson_id,
  location_id, requested_price_clp, reason, requester_user_id, decision_note, decider_user_id, decided_at, created_by,
  created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17);

-- name: add
INSERT INTO clinic.cash_session (workspace_id, id, created_at, updated_at, number, register, register_folded, status,
  opening_clp, totals, counted_clp, note, opened_by, closed_by, opened_by_author, closed_by_author, closed_at,
  location_id, owner_user_id)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19);

-- within: add
INSERT INTO commerce.consignment_candidate (workspace_id, id, created_at, updated_at, contact_id, submission_id,
  patente, make, model, year, kilometers, sale_horizon, region_code, expected_price_clp, photo_count, message, sent_by,
  key_id, status)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
RETURNING id;

-- within: add
INSERT INTO scheduling.calendar_connection (workspace_id, id, created_at, updated_at, member_id, url, username,
  password_sealed, enabled, import_due_at, leased_until, failed_attempts, last_error, last_warning, mirror_after,
  owner_kind, owner_id, owner_app_id, owner_scopes)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
RETURNING id;

-- name: add
INSERT INTO clinic.privacy_request (workspace_id, id, created_at, updated_at, number, patient_id, kind, requester_kind,
  requester_name, details, received_on, due_on, extended, extend_reason, block_due_on, blocked, status, outcome,
  resolution, legal_ground, author, ended_at, notice_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23);

-- within: add
INSERT INTO agents.kb_source (workspace_id, id, created_at, updated_at, name, kind, url, file_id, given_sha256,
  language, refresh_hours, revision, status, error, chunk_count, vectors_model, content_sha256, embedded_language,
  embedded_at, livemode, due_at, refresh_at, maker)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
RETURNING id;

-- name: add
INSERT INTO campaigns.campaign (workspace_id, id, created_at, updated_at, name, channel, purpose, account_id, filter,
  listed, content, send_window, rate_per_minute, acknowledge, status, scheduled_at, pause, started_by, started_at,
  frozen_until, frozen_at, judged_since, finished_at, leftovers, livemode)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25);

-- name: add
INSERT INTO clinic.budget (workspace_id, id, created_at, updated_at, number, patient_id, professional_id, items,
  total_clp, valid_until, status, source, external_id, mirror_source, mirror_external_id, mirror, note, sent_at,
  accepted_by, decided_at, reject_reason, void_reason, voided_at, created_by, made_by)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25);

-- name: add
INSERT INTO conversations.outbound_hold (workspace_id, id, created_at, updated_at, contact_id, scope, kind, reason,
  step_key, ticket_id, status, placed_by, ack_minutes, first_response_minutes, acknowledged_at, acknowledged_by,
  first_response_at, ack_overdue_at, first_response_overdue_at, resolved_at, resolved_by, resolution)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22);

-- within: add
INSERT INTO campaigns.campaign (workspace_id, id, created_at, updated_at, name, channel, purpose, account_id, filter,
  listed, content, send_window, rate_per_minute, acknowledge, status, scheduled_at, pause, started_by, started_at,
  frozen_until, frozen_at, judged_since, finished_at, leftovers, livemode)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25)
RETURNING id;

-- name: add
INSERT INTO clinic.patient (workspace_id, id, created_at, updated_at, number, contact_id, relation, nombre, apellidos,
  nombre_social, rut, document_kind, document_number, document_folded, birth_date, sexo, prevision, emergency_name,
  emergency_phone, external_id, status, merged_into_patient_id, blocked_at, last_entry_at, self_of, search_text)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26);

-- within: add
INSERT INTO clinic.patient (workspace_id, id, created_at, updated_at, number, contact_id, relation, nombre, apellidos,
  nombre_social, rut, document_kind, document_number, document_folded, birth_date, sexo, prevision, emergency_name,
  emergency_phone, external_id, status, merged_into_patient_id, blocked_at, last_entry_at, self_of, search_text)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26)
RETURNING id;

-- within: add
INSERT INTO clinic.professional (workspace_id, id, created_at, updated_at, source, external_id, nombre, apellidos, rut,
  email, phone, especialidad, especialidades_secundarias, cargo, registro, sexo, birthdate, direccion, agenda_online,
  intervalo_minutes, active, description, schedule, data, member_id, synced_at, search_text, deleted_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26, $27, $28)
RETURNING id;

-- within: add
INSERT INTO events.subscription (workspace_id, id, created_at, updated_at, url, sealed_secret, shown_secret,
  former_sealed_secret, former_secret_until, events, enabled, description, include_data, owner_kind, owner_id,
  owner_app_id, owner_scopes, active_since, paused_at, paused_reason, last_delivery_at, last_status,
  consecutive_failures, consecutive_failed_deliveries, failing_since)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25)
RETURNING id;

-- within: add
INSERT INTO clinic.service (workspace_id, id, created_at, updated_at, source, external_id, nombre, codigo, categoria,
  tipo, precio, arancel, duration_minutes, vendor_duration_minutes, review_state, reviewed_at, reviewed_by,
  is_telehealth, online_bookable, is_entry, requires_consent_template_id, eligibility_min_age_years,
  eligibility_max_age_years, eligibility_sexo, eligibility_previsiones, active, synced_at, search_text, deleted_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26, $27, $28, $29)
RETURNING id;

-- name: addAll
INSERT INTO commerce.consignment (workspace_id, id, salesperson_id, location_id, created_by, created_at, updated_at,
  lead_id, note, vehicle_id, dueno_contact_id, modalidad, comision_type, comision_value, minimo_clp, owner_minimum_clp,
  candidate_id, estado, return_reason, returned_by, returned_at, sold_by, sold_at, liquidacion_id, amount_venta_clp,
  comision_amount_clp, monto_owner_clp)
SELECT workspace_id, id, salesperson_id, location_id, created_by, created_at, updated_at, lead_id, note, vehicle_id,
  dueno_contact_id, modalidad, comision_type, comision_value, minimo_clp, owner_minimum_clp, candidate_id, estado,
  return_reason, returned_by, returned_at, sold_by, sold_at, liquidacion_id, amount_venta_clp, comision_amount_clp,
  monto_owner_clp
FROM jsonb_populate_recordset(NULL::commerce.consignment, $1::jsonb);

-- name: addAll
INSERT INTO commerce.consignment (workspace_id, id, vehicle_id, dueno_contact_id, modalidad, comision_type,
  comision_value, minimo_clp, owner_minimum_clp, candidate_id, estado, return_reason, returned_by, returned_at, sold_by,
  sold_at, liquidacion_id, amount_venta_clp, comision_amount_clp, monto_owner_clp, salesperson_id, location_id, lead_id,
  note, created_by, created_at, updated_at)
SELECT workspace_id, id, vehicle_id, dueno_contact_id, modalidad, comision_type, comision_value, minimo_clp,
  owner_minimum_clp, candidate_id, estado, return_reason, returned_by, returned_at, sold_by, sold_at, liquidacion_id,
  amount_venta_clp, comision_amount_clp, monto_owner_clp, salesperson_id, location_id, lead_id, note, created_by,
  created_at, updated_at
FROM jsonb_populate_recordset(NULL::commerce.consignment, $1::jsonb);

-- within: COUNTED
WITH counted AS (
  INSERT INTO commerce.folio AS f (workspace_id, kind, last_number) VALUES ($1, 'purchase_note', 1)
  ON CONFLICT (workspace_id, kind) DO UPDATE SET last_number = f.last_number + 1 RETURNING last_number
) INSERT INTO commerce.purchase_note (number, workspace_id, id, salesperson_id, location_id, created_by, created_at,
  updated_at, lead_id, note, status, seller_contact_id, vehicle_id, net_clp, tax_clp, total_clp, tax_treatment,
  purchased_on, corrected_by, corrected_at, void_reason, voided_by, voided_at)
SELECT last_number, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22
FROM counted
RETURNING number;

-- within: COUNTED
WITH counted AS (
  INSERT INTO commerce.folio AS f (workspace_id, kind, last_number) VALUES ($1, 'purchase_note', 1)
  ON CONFLICT (workspace_id, kind) DO UPDATE SET last_number = f.last_number + 1 RETURNING last_number
)
    INSERT INTO commerce.purchase_note (number, workspace_id, id, seller_contact_id, vehicle_id, net_clp, tax_clp,
      total_clp, tax_treatment, purchased_on, status, corrected_by, corrected_at, void_reason, voided_by, voided_at,
      salesperson_id, location_id, lead_id, note, created_by, created_at, updated_at)
    SELECT last_number, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
      $22
      FROM counted
    RETURNING number;

-- within: COUNTED
WITH counted AS (
  INSERT INTO commerce.folio AS f (workspace_id, kind, last_number) VALUES ($1, 'quote', 1)
  ON CONFLICT (workspace_id, kind) DO UPDATE SET last_number = f.last_number + 1 RETURNING last_number
) INSERT INTO commerce.quote (number, workspace_id, id, salesperson_id, location_id, created_by, created_at, updated_at,
  lead_id, note, void_reason, voided_by, voided_at, state, vehicle_id, buyer_contact_id, offered_price_clp, net_clp,
  tax_clp, tax_treatment, expires_on, floor_price_clp, extend_reason, extended_by, extended_at, archive_reason,
  archived_by, archived_at)
SELECT last_number, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
  $23, $24, $25, $26, $27
FROM counted
RETURNING number;

-- within: COUNTED
WITH counted AS (
  INSERT INTO commerce.folio AS f (workspace_id, kind, last_number) VALUES ($1, 'sale_note', 1)
  ON CONFLICT (workspace_id, kind) DO UPDATE SET last_number = f.last_number + 1 RETURNING last_number
) INSERT INTO commerce.sale_note (number, workspace_id, id, salesperson_id, location_id, created_by, created_at,
  updated_at, lead_id, note, void_reason, voided_by, voided_at, status, vehicle_id, buyer_contact_id, net_clp, tax_clp,
  total_clp, tax_treatment, quote_id, reservation_id, trade_in_purchase_note_ids, trade_in_clp, paid_clp,
  floor_price_clp, approved_by, approved_at)
SELECT last_number, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
  $23, $24, $25, $26, $27
FROM counted
RETURNING number;

-- within: COUNTED
WITH counted AS (
  INSERT INTO commerce.folio AS f (workspace_id, kind, last_number) VALUES ($1, 'quote', 1)
  ON CONFLICT (workspace_id, kind) DO UPDATE SET last_number = f.last_number + 1 RETURNING last_number
)
    INSERT INTO commerce.quote (number, workspace_id, id, state, vehicle_id, buyer_contact_id, salesperson_id,
      location_id, lead_id, offered_price_clp, net_clp, tax_clp, tax_treatment, expires_on, floor_price_clp, note,
      extend_reason, extended_by, extended_at, void_reason, voided_by, voided_at, archive_reason, archived_by,
      archived_at, created_by, created_at, updated_at)
    SELECT last_number, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
      $22, $23, $24, $25, $26, $27
      FROM counted
    RETURNING number;

-- within: COUNTED
WITH counted AS (
  INSERT INTO commerce.folio AS f (workspace_id, kind, last_number) VALUES ($1, 'reservation', 1)
  ON CONFLICT (workspace_id, kind) DO UPDATE SET last_number = f.last_number + 1 RETURNING last_number
) INSERT INTO commerce.reservation (number, workspace_id, id, salesperson_id, location_id, created_by, created_at,
  updated_at, lead_id, note, void_reason, voided_by, voided_at, status, vehicle_id, holder_contact_id, agreed_price_clp,
  hold_expires_on, quote_id, floor_price_clp, paid_clp, sale_note_id, sale_note_number, abono_disposition,
  abono_disposition_reason, abono_disposition_by, abono_disposition_at)
SELECT last_number, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
  $23, $24, $25, $26
FROM counted
RETURNING number;

-- within: COUNTED
WITH counted AS (
  INSERT INTO commerce.folio AS f (workspace_id, kind, last_number) VALUES ($1, 'sale_note', 1)
  ON CONFLICT (workspace_id, kind) DO UPDATE SET last_number = f.last_number + 1 RETURNING last_number
)
    INSERT INTO commerce.sale_note (number, workspace_id, id, status, vehicle_id, buyer_contact_id, salesperson_id,
      location_id, lead_id, net_clp, tax_clp, total_clp, tax_treatment, quote_id, reservation_id,
      trade_in_purchase_note_ids, trade_in_clp, paid_clp, floor_price_clp, note, approved_by, approved_at, void_reason,
      voided_by, voided_at, created_by, created_at, updated_at)
    SELECT last_number, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
      $22, $23, $24, $25, $26, $27
      FROM counted
    RETURNING number;

-- within: COUNTED
WITH counted AS (
  INSERT INTO commerce.folio AS f (workspace_id, kind, last_number) VALUES ($1, 'credit_application', 1)
  ON CONFLICT (workspace_id, kind) DO UPDATE SET last_number = f.last_number + 1 RETURNING last_number
) INSERT INTO commerce.credit_application (number, workspace_id, id, salesperson_id, location_id, created_by,
  created_at, updated_at, lead_id, note, vehicle_id, buyer_contact_id, institution_id, requested_amount_clp,
  down_payment_clp, term_months, quote_id, sale_note_id, state, reference, submitted_by, submitted_at,
  approved_amount_clp, conditions, decided_by, decided_at, withdrawn_reason, withdrawn_by, withdrawn_at)
SELECT last_number, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
  $23, $24, $25, $26, $27, $28
FROM counted
RETURNING number;

-- within: COUNTED
WITH counted AS (
  INSERT INTO commerce.folio AS f (workspace_id, kind, last_number) VALUES ($1, 'reservation', 1)
  ON CONFLICT (workspace_id, kind) DO UPDATE SET last_number = f.last_number + 1 RETURNING last_number
)
    INSERT INTO commerce.reservation (number, workspace_id, id, status, vehicle_id, holder_contact_id, salesperson_id,
      location_id, lead_id, agreed_price_clp, hold_expires_on, quote_id, floor_price_clp, paid_clp, sale_note_id,
      sale_note_number, abono_disposition, abono_disposition_reason, abono_disposition_by, abono_disposition_at, note,
      void_reason, voided_by, voided_at, created_by, created_at, updated_at)
    SELECT last_number, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
      $22, $23, $24, $25, $26
      FROM counted
    RETURNING number;

-- within: COUNTED
WITH counted AS (
  INSERT INTO commerce.folio AS f (workspace_id, kind, last_number) VALUES ($1, 'credit_application', 1)
  ON CONFLICT (workspace_id, kind) DO UPDATE SET last_number = f.last_number + 1 RETURNING last_number
)
    INSERT INTO commerce.credit_application (number, workspace_id, id, vehicle_id, buyer_contact_id, institution_id,
      requested_amount_clp, down_payment_clp, term_months, quote_id, sale_note_id, state, reference, submitted_by,
      submitted_at, approved_amount_clp, conditions, decided_by, decided_at, withdrawn_reason, withdrawn_by,
      withdrawn_at, salesperson_id, location_id, lead_id, note, created_by, created_at, updated_at)
    SELECT last_number, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
      $22, $23, $24, $25, $26, $27, $28
      FROM counted
    RETURNING number;

-- within: COUNTED
WITH counted AS (
  INSERT INTO commerce.folio AS f (workspace_id, kind, last_number) VALUES ($1, 'sale_note', 1)
  ON CONFLICT (workspace_id, kind) DO UPDATE SET last_number = f.last_number + 1 RETURNING last_number
)
    INSERT INTO commerce.sale_note (number, workspace_id, id, status, vehicle_id, buyer_contact_id, salesperson_id,
      correction_reason, corrected_by, corrected_at, location_id, lead_id, net_clp, tax_clp, total_clp, tax_treatment,
      quote_id, reservation_id, trade_in_purchase_note_ids, trade_in_clp, paid_clp, floor_price_clp, note, approved_by,
      approved_at, void_reason, voided_by, voided_at, created_by, created_at, updated_at)
    SELECT last_number, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
      $22, $23, $24, $25, $26, $27, $28, $29, $30
      FROM counted
    RETURNING number;

-- within: COUNTED
WITH counted AS (
  INSERT INTO commerce.folio AS f (workspace_id, kind, last_number) VALUES ($1, 'reservation', 1)
  ON CONFLICT (workspace_id, kind) DO UPDATE SET last_number = f.last_number + 1 RETURNING last_number
)
    INSERT INTO commerce.reservation (number, workspace_id, id, status, vehicle_id, holder_contact_id, salesperson_id,
      location_id, lead_id, agreed_price_clp, hold_expires_on, extend_reason, extended_by, extended_at, quote_id,
      floor_price_clp, paid_clp, sale_note_id, sale_note_number, abono_disposition, abono_disposition_reason,
      abono_disposition_by, abono_disposition_at, note, void_reason, voided_by, voided_at, created_by, created_at,
      updated_at)
    SELECT last_number, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
      $22, $23, $24, $25, $26, $27, $28, $29
      FROM counted
    RETURNING number;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.consignment_id AS "consignmentId", d.vehicle_id AS "vehicleId",
  d.sale_note_id AS "saleNoteId", d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.iva_comision_clp AS "ivaComisionClp", d.gastos, d.monto_owner_clp AS "montoOwnerClp",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.settlement d
 WHERE d.workspace_id = $1 AND d.id = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.consignment_id AS "consignmentId", d.vehicle_id AS "vehicleId", d.sale_note_id AS "saleNoteId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.iva_comision_clp AS "ivaComisionClp", d.gastos AS "gastos", d.monto_owner_clp AS "montoOwnerClp"
FROM commerce.settlement d
WHERE d.workspace_id = $1 AND d.id = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.consignment_id AS "consignmentId", d.vehicle_id AS "vehicleId",
  d.sale_note_id AS "saleNoteId", d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.iva_comision_clp AS "ivaComisionClp", d.gastos, d.monto_owner_clp AS "montoOwnerClp",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.settlement d
 WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.consignment_id AS "consignmentId", d.vehicle_id AS "vehicleId", d.sale_note_id AS "saleNoteId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.iva_comision_clp AS "ivaComisionClp", d.gastos AS "gastos", d.monto_owner_clp AS "montoOwnerClp"
FROM commerce.settlement d
WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.status, d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.sale_note_id AS "saleNoteId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.requested_price_clp AS "requestedPriceClp", d.reason, d.requester_user_id AS "requesterUserId",
  d.decision_note AS "decisionNote", d.decider_user_id AS "deciderUserId", d.decided_at AS "decidedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.price_approval d
 WHERE d.workspace_id = $1 AND d.id = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.status, d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.sale_note_id AS "saleNoteId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.requested_price_clp AS "requestedPriceClp", d.reason, d.requester_user_id AS "requesterUserId",
  d.decision_note AS "decisionNote", d.decider_user_id AS "deciderUserId", d.decided_at AS "decidedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.price_approval d
 WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.status, d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.sale_note_id AS "saleNoteId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.requested_price_clp AS "requestedPriceClp", d.reason, d.requester_user_id AS "requesterUserId",
  d.decision_note AS "decisionNote", d.decider_user_id AS "deciderUserId", d.decided_at AS "decidedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.price_approval d
 WHERE d.workspace_id = $1 AND d.id = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.status, d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.sale_note_id AS "saleNoteId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.requested_price_clp AS "requestedPriceClp", d.reason, d.requester_user_id AS "requesterUserId",
  d.decision_note AS "decisionNote", d.decider_user_id AS "deciderUserId", d.decided_at AS "decidedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.price_approval d
 WHERE d.workspace_id = $1 AND d.id = $2 AND d.location_id = ANY ($3::uuid[]);

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.status AS "status", d.quote_id AS "quoteId", d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
  d.requested_price_clp AS "requestedPriceClp", d.reason AS "reason", d.requester_user_id AS "requesterUserId",
  d.decision_note AS "decisionNote", d.decider_user_id AS "deciderUserId", d.decided_at AS "decidedAt"
FROM commerce.price_approval d
WHERE d.workspace_id = $1 AND d.id = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.status AS "status", d.quote_id AS "quoteId", d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
  d.requested_price_clp AS "requestedPriceClp", d.reason AS "reason", d.requester_user_id AS "requesterUserId",
  d.decision_note AS "decisionNote", d.decider_user_id AS "deciderUserId", d.decided_at AS "decidedAt"
FROM commerce.price_approval d
WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.status AS "status", d.quote_id AS "quoteId", d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
  d.requested_price_clp AS "requestedPriceClp", d.reason AS "reason", d.requester_user_id AS "requesterUserId",
  d.decision_note AS "decisionNote", d.decider_user_id AS "deciderUserId", d.decided_at AS "decidedAt"
FROM commerce.price_approval d
WHERE d.workspace_id = $1 AND d.id = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.status, d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.lead_id AS "leadId", d.note,
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.purchase_note d
 WHERE d.workspace_id = $1 AND d.id = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.status, d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.lead_id AS "leadId", d.note,
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.purchase_note d
 WHERE d.workspace_id = $1 AND d.number = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.status, d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.lead_id AS "leadId", d.note,
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.purchase_note d
 WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.status, d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.lead_id AS "leadId", d.note,
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.purchase_note d
 WHERE d.workspace_id = $1 AND d.number = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.status, d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.lead_id AS "leadId", d.note,
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.purchase_note d
 WHERE d.workspace_id = $1 AND d.id = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.status, d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.lead_id AS "leadId", d.note,
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.purchase_note d
 WHERE d.workspace_id = $1 AND d.number = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.status AS "status", d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt"
FROM commerce.purchase_note d
WHERE d.workspace_id = $1 AND d.id = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.status, d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.lead_id AS "leadId", d.note,
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.purchase_note d
 WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3 FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.status AS "status", d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt"
FROM commerce.purchase_note d
WHERE d.workspace_id = $1 AND d.number = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.status, d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.lead_id AS "leadId", d.note,
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.purchase_note d
 WHERE d.workspace_id = $1 AND d.id = $2 AND d.location_id = ANY ($3::uuid[]) FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.status AS "status", d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt"
FROM commerce.purchase_note d
WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.status AS "status", d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt"
FROM commerce.purchase_note d
WHERE d.workspace_id = $1 AND d.number = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.status AS "status", d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt"
FROM commerce.purchase_note d
WHERE d.workspace_id = $1 AND d.id = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.status AS "status", d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt"
FROM commerce.purchase_note d
WHERE d.workspace_id = $1 AND d.number = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.quote d
 WHERE d.workspace_id = $1 AND d.id = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.quote d
 WHERE d.workspace_id = $1 AND d.number = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.note, d.approved_by AS "approvedBy", d.approved_at AS "approvedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.sale_note d
 WHERE d.workspace_id = $1 AND d.id = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.note, d.approved_by AS "approvedBy", d.approved_at AS "approvedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
FROM commerce.sale_note d
WHERE d.workspace_id = $1 AND d.number = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.quote d
 WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.note, d.approved_by AS "approvedBy", d.approved_at AS "approvedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
FROM commerce.sale_note d
WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad, d.comision_type AS "comisionType", d.comision_value AS "comisionValue", d.minimo_clp AS "minimoClp",
  d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId", d.estado,
  d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.note, d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.consignment d
 WHERE d.workspace_id = $1 AND d.id = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.quote d
 WHERE d.workspace_id = $1 AND d.number = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.note, d.approved_by AS "approvedBy", d.approved_at AS "approvedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
FROM commerce.sale_note d
WHERE d.workspace_id = $1 AND d.number = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.quote d
 WHERE d.workspace_id = $1 AND d.id = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.quote d
 WHERE d.workspace_id = $1 AND d.number = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.note, d.approved_by AS "approvedBy", d.approved_at AS "approvedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.sale_note d
 WHERE d.workspace_id = $1 AND d.id = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.note, d.approved_by AS "approvedBy", d.approved_at AS "approvedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
FROM commerce.sale_note d
WHERE d.workspace_id = $1 AND d.number = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad, d.comision_type AS "comisionType", d.comision_value AS "comisionValue", d.minimo_clp AS "minimoClp",
  d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId", d.estado,
  d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.note, d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.consignment d
 WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.state AS "state", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt"
FROM commerce.quote d
WHERE d.workspace_id = $1 AND d.id = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.quote d
 WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3 FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.note, d.approved_by AS "approvedBy", d.approved_at AS "approvedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
FROM commerce.sale_note d
WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3 FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.state AS "state", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt"
FROM commerce.quote d
WHERE d.workspace_id = $1 AND d.number = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad, d.comision_type AS "comisionType", d.comision_value AS "comisionValue", d.minimo_clp AS "minimoClp",
  d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId", d.estado,
  d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.note, d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.consignment d
 WHERE d.workspace_id = $1 AND d.id = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment",
  d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.approved_by AS "approvedBy", d.approved_at AS "approvedAt"
FROM commerce.sale_note d
WHERE d.workspace_id = $1 AND d.id = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.note, d.approved_by AS "approvedBy", d.approved_at AS "approvedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
FROM commerce.sale_note d
WHERE d.workspace_id = $1 AND d.number = $2 AND d.salesperson_id = $3 FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment",
  d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.approved_by AS "approvedBy", d.approved_at AS "approvedAt"
FROM commerce.sale_note d
WHERE d.workspace_id = $1 AND d.number = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.quote d
 WHERE d.workspace_id = $1 AND d.id = $2 AND d.location_id = ANY ($3::uuid[]) FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.note, d.approved_by AS "approvedBy", d.approved_at AS "approvedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
FROM commerce.sale_note d
WHERE d.workspace_id = $1 AND d.id = $2 AND d.location_id = ANY ($3::uuid[]) FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.state AS "state", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt"
FROM commerce.quote d
WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.state AS "state", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt"
FROM commerce.quote d
WHERE d.workspace_id = $1 AND d.number = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad, d.comision_type AS "comisionType", d.comision_value AS "comisionValue", d.minimo_clp AS "minimoClp",
  d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId", d.estado,
  d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.note, d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.consignment d
 WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3 FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment",
  d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.approved_by AS "approvedBy", d.approved_at AS "approvedAt"
FROM commerce.sale_note d
WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.state AS "state", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt"
FROM commerce.quote d
WHERE d.workspace_id = $1 AND d.id = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.institution_id AS "institutionId",
  d.requested_amount_clp AS "requestedAmountClp", d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths",
  d.quote_id AS "quoteId", d.sale_note_id AS "saleNoteId", d.state, d.reference, d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions,
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.note, d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.credit_application d
 WHERE d.workspace_id = $1 AND d.id = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad AS "modalidad", d.comision_type AS "comisionType", d.comision_value AS "comisionValue",
  d.minimo_clp AS "minimoClp", d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId",
  d.estado AS "estado", d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp"
FROM commerce.consignment d
WHERE d.workspace_id = $1 AND d.id = $2 AND true;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment",
  d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.approved_by AS "approvedBy", d.approved_at AS "approvedAt"
FROM commerce.sale_note d
WHERE d.workspace_id = $1 AND d.number = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.state AS "state", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt"
FROM commerce.quote d
WHERE d.workspace_id = $1 AND d.number = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.institution_id AS "institutionId",
  d.requested_amount_clp AS "requestedAmountClp", d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths",
  d.quote_id AS "quoteId", d.sale_note_id AS "saleNoteId", d.state, d.reference, d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions,
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.note, d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.credit_application d
 WHERE d.workspace_id = $1 AND d.number = $2 AND true;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment",
  d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.approved_by AS "approvedBy", d.approved_at AS "approvedAt"
FROM commerce.sale_note d
WHERE d.workspace_id = $1 AND d.id = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment",
  d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.approved_by AS "approvedBy", d.approved_at AS "approvedAt"
FROM commerce.sale_note d
WHERE d.workspace_id = $1 AND d.number = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad, d.comision_type AS "comisionType", d.comision_value AS "comisionValue", d.minimo_clp AS "minimoClp",
  d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId", d.estado,
  d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.note, d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.consignment d
 WHERE d.workspace_id = $1 AND d.id = $2 AND d.location_id = ANY ($3::uuid[]) FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.state AS "state", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt"
FROM commerce.quote d
WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3 FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.institution_id AS "institutionId",
  d.requested_amount_clp AS "requestedAmountClp", d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths",
  d.quote_id AS "quoteId", d.sale_note_id AS "saleNoteId", d.state, d.reference, d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions,
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.note, d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.credit_application d
 WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad AS "modalidad", d.comision_type AS "comisionType", d.comision_value AS "comisionValue",
  d.minimo_clp AS "minimoClp", d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId",
  d.estado AS "estado", d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp"
FROM commerce.consignment d
WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.institution_id AS "institutionId",
  d.requested_amount_clp AS "requestedAmountClp", d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths",
  d.quote_id AS "quoteId", d.sale_note_id AS "saleNoteId", d.state, d.reference, d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions,
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.note, d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.credit_application d
 WHERE d.workspace_id = $1 AND d.number = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment",
  d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.approved_by AS "approvedBy", d.approved_at AS "approvedAt"
FROM commerce.sale_note d
WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3 FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.institution_id AS "institutionId",
  d.requested_amount_clp AS "requestedAmountClp", d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths",
  d.quote_id AS "quoteId", d.sale_note_id AS "saleNoteId", d.state, d.reference, d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions,
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.note, d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.credit_application d
 WHERE d.workspace_id = $1 AND d.id = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad AS "modalidad", d.comision_type AS "comisionType", d.comision_value AS "comisionValue",
  d.minimo_clp AS "minimoClp", d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId",
  d.estado AS "estado", d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp"
FROM commerce.consignment d
WHERE d.workspace_id = $1 AND d.id = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment",
  d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.approved_by AS "approvedBy", d.approved_at AS "approvedAt"
FROM commerce.sale_note d
WHERE d.workspace_id = $1 AND d.number = $2 AND d.salesperson_id = $3 FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.institution_id AS "institutionId",
  d.requested_amount_clp AS "requestedAmountClp", d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths",
  d.quote_id AS "quoteId", d.sale_note_id AS "saleNoteId", d.state, d.reference, d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions,
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.note, d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.credit_application d
 WHERE d.workspace_id = $1 AND d.number = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.institution_id AS "institutionId",
  d.requested_amount_clp AS "requestedAmountClp", d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths",
  d.quote_id AS "quoteId", d.sale_note_id AS "saleNoteId", d.state, d.reference, d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions,
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.note, d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.credit_application d
 WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3 FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad AS "modalidad", d.comision_type AS "comisionType", d.comision_value AS "comisionValue",
  d.minimo_clp AS "minimoClp", d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId",
  d.estado AS "estado", d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp"
FROM commerce.consignment d
WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3 FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.institution_id AS "institutionId",
  d.requested_amount_clp AS "requestedAmountClp", d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths",
  d.quote_id AS "quoteId", d.sale_note_id AS "saleNoteId", d.state, d.reference, d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions,
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.note, d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
  FROM commerce.credit_application d
 WHERE d.workspace_id = $1 AND d.id = $2 AND d.location_id = ANY ($3::uuid[]) FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId",
  d.correction_reason AS "correctionReason", d.corrected_by AS "correctedBy", d.corrected_at AS "correctedAt",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId",
  d.reservation_id AS "reservationId", d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds",
  d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp", d.floor_price_clp AS "floorPriceClp", d.note,
  d.approved_by AS "approvedBy", d.approved_at AS "approvedAt", d.void_reason AS "voidReason",
  d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt",
  d.updated_at AS "updatedAt"
  FROM commerce.sale_note d
 WHERE d.workspace_id = $1 AND d.id = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId",
  d.correction_reason AS "correctionReason", d.corrected_by AS "correctedBy", d.corrected_at AS "correctedAt",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId",
  d.reservation_id AS "reservationId", d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds",
  d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp", d.floor_price_clp AS "floorPriceClp", d.note,
  d.approved_by AS "approvedBy", d.approved_at AS "approvedAt", d.void_reason AS "voidReason",
  d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt",
  d.updated_at AS "updatedAt"
  FROM commerce.sale_note d
 WHERE d.workspace_id = $1 AND d.number = $2 AND true;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.institution_id AS "institutionId", d.requested_amount_clp AS "requestedAmountClp",
  d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths", d.quote_id AS "quoteId",
  d.sale_note_id AS "saleNoteId", d.state AS "state", d.reference AS "reference", d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions AS "conditions",
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt"
FROM commerce.credit_application d
WHERE d.workspace_id = $1 AND d.id = $2 AND true;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.institution_id AS "institutionId", d.requested_amount_clp AS "requestedAmountClp",
  d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths", d.quote_id AS "quoteId",
  d.sale_note_id AS "saleNoteId", d.state AS "state", d.reference AS "reference", d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions AS "conditions",
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt"
FROM commerce.credit_application d
WHERE d.workspace_id = $1 AND d.number = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId",
  d.correction_reason AS "correctionReason", d.corrected_by AS "correctedBy", d.corrected_at AS "correctedAt",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId",
  d.reservation_id AS "reservationId", d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds",
  d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp", d.floor_price_clp AS "floorPriceClp", d.note,
  d.approved_by AS "approvedBy", d.approved_at AS "approvedAt", d.void_reason AS "voidReason",
  d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt",
  d.updated_at AS "updatedAt"
  FROM commerce.sale_note d
 WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId",
  d.correction_reason AS "correctionReason", d.corrected_by AS "correctedBy", d.corrected_at AS "correctedAt",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId",
  d.reservation_id AS "reservationId", d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds",
  d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp", d.floor_price_clp AS "floorPriceClp", d.note,
  d.approved_by AS "approvedBy", d.approved_at AS "approvedAt", d.void_reason AS "voidReason",
  d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt",
  d.updated_at AS "updatedAt"
  FROM commerce.sale_note d
 WHERE d.workspace_id = $1 AND d.number = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId",
  d.correction_reason AS "correctionReason", d.corrected_by AS "correctedBy", d.corrected_at AS "correctedAt",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId",
  d.reservation_id AS "reservationId", d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds",
  d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp", d.floor_price_clp AS "floorPriceClp", d.note,
  d.approved_by AS "approvedBy", d.approved_at AS "approvedAt", d.void_reason AS "voidReason",
  d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt",
  d.updated_at AS "updatedAt"
  FROM commerce.sale_note d
 WHERE d.workspace_id = $1 AND d.id = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId",
  d.correction_reason AS "correctionReason", d.corrected_by AS "correctedBy", d.corrected_at AS "correctedAt",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId",
  d.reservation_id AS "reservationId", d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds",
  d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp", d.floor_price_clp AS "floorPriceClp", d.note,
  d.approved_by AS "approvedBy", d.approved_at AS "approvedAt", d.void_reason AS "voidReason",
  d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt",
  d.updated_at AS "updatedAt"
  FROM commerce.sale_note d
 WHERE d.workspace_id = $1 AND d.number = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.institution_id AS "institutionId", d.requested_amount_clp AS "requestedAmountClp",
  d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths", d.quote_id AS "quoteId",
  d.sale_note_id AS "saleNoteId", d.state AS "state", d.reference AS "reference", d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions AS "conditions",
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt"
FROM commerce.credit_application d
WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.institution_id AS "institutionId", d.requested_amount_clp AS "requestedAmountClp",
  d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths", d.quote_id AS "quoteId",
  d.sale_note_id AS "saleNoteId", d.state AS "state", d.reference AS "reference", d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions AS "conditions",
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt"
FROM commerce.credit_application d
WHERE d.workspace_id = $1 AND d.number = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.institution_id AS "institutionId", d.requested_amount_clp AS "requestedAmountClp",
  d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths", d.quote_id AS "quoteId",
  d.sale_note_id AS "saleNoteId", d.state AS "state", d.reference AS "reference", d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions AS "conditions",
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt"
FROM commerce.credit_application d
WHERE d.workspace_id = $1 AND d.id = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.institution_id AS "institutionId", d.requested_amount_clp AS "requestedAmountClp",
  d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths", d.quote_id AS "quoteId",
  d.sale_note_id AS "saleNoteId", d.state AS "state", d.reference AS "reference", d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions AS "conditions",
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt"
FROM commerce.credit_application d
WHERE d.workspace_id = $1 AND d.number = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId",
  d.correction_reason AS "correctionReason", d.corrected_by AS "correctedBy", d.corrected_at AS "correctedAt",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId",
  d.reservation_id AS "reservationId", d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds",
  d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp", d.floor_price_clp AS "floorPriceClp", d.note,
  d.approved_by AS "approvedBy", d.approved_at AS "approvedAt", d.void_reason AS "voidReason",
  d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt",
  d.updated_at AS "updatedAt"
  FROM commerce.sale_note d
 WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3 FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId",
  d.correction_reason AS "correctionReason", d.corrected_by AS "correctedBy", d.corrected_at AS "correctedAt",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId",
  d.reservation_id AS "reservationId", d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds",
  d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp", d.floor_price_clp AS "floorPriceClp", d.note,
  d.approved_by AS "approvedBy", d.approved_at AS "approvedAt", d.void_reason AS "voidReason",
  d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt",
  d.updated_at AS "updatedAt"
  FROM commerce.sale_note d
 WHERE d.workspace_id = $1 AND d.number = $2 AND d.salesperson_id = $3 FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId",
  d.correction_reason AS "correctionReason", d.corrected_by AS "correctedBy", d.corrected_at AS "correctedAt",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId",
  d.reservation_id AS "reservationId", d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds",
  d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp", d.floor_price_clp AS "floorPriceClp", d.note,
  d.approved_by AS "approvedBy", d.approved_at AS "approvedAt", d.void_reason AS "voidReason",
  d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt",
  d.updated_at AS "updatedAt"
  FROM commerce.sale_note d
 WHERE d.workspace_id = $1 AND d.id = $2 AND d.location_id = ANY ($3::uuid[]) FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.agreed_price_clp AS "agreedPriceClp", d.hold_expires_on AS "holdExpiresOn",
  d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp", d.paid_clp AS "paidClp",
  d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber", d.abono_disposition AS "abonoDisposition",
  d.abono_disposition_reason AS "abonoDispositionReason", d.abono_disposition_by AS "abonoDispositionBy",
  d.abono_disposition_at AS "abonoDispositionAt", d.note, d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
EXISTS (SELECT 1 FROM commerce.vehicle v
         WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id AND v.held_by_id = d.id) AS "holdsVehicle"
      FROM commerce.reservation d
     WHERE d.workspace_id = $1 AND d.id = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.agreed_price_clp AS "agreedPriceClp", d.hold_expires_on AS "holdExpiresOn",
  d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp", d.paid_clp AS "paidClp",
  d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber", d.abono_disposition AS "abonoDisposition",
  d.abono_disposition_reason AS "abonoDispositionReason", d.abono_disposition_by AS "abonoDispositionBy",
  d.abono_disposition_at AS "abonoDispositionAt", d.note, d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  EXISTS (SELECT 1 FROM commerce.vehicle v
           WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id AND v.held_by_id = d.id) AS "holdsVehicle"
           FROM commerce.reservation d
           WHERE d.workspace_id = $1 AND d.number = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.agreed_price_clp AS "agreedPriceClp", d.hold_expires_on AS "holdExpiresOn",
  d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp", d.paid_clp AS "paidClp",
  d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber", d.abono_disposition AS "abonoDisposition",
  d.abono_disposition_reason AS "abonoDispositionReason", d.abono_disposition_by AS "abonoDispositionBy",
  d.abono_disposition_at AS "abonoDispositionAt", d.note, d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
EXISTS (SELECT 1 FROM commerce.vehicle v
         WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id AND v.held_by_id = d.id) AS "holdsVehicle"
      FROM commerce.reservation d
     WHERE d.workspace_id = $1 AND d.id = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.agreed_price_clp AS "agreedPriceClp",
  d.hold_expires_on AS "holdExpiresOn", d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp",
  d.paid_clp AS "paidClp", d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber",
  d.abono_disposition AS "abonoDisposition", d.abono_disposition_reason AS "abonoDispositionReason",
  d.abono_disposition_by AS "abonoDispositionBy", d.abono_disposition_at AS "abonoDispositionAt",
  EXISTS (SELECT 1 FROM commerce.vehicle v WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id
  AND v.held_by_id = d.id) AS "holdsVehicle"
FROM commerce.reservation d
WHERE d.workspace_id = $1 AND d.id = $2 AND true;

-- name: named.text
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1 AND id = (
      SELECT d.vehicle_id
        FROM commerce.quote d
       WHERE d.workspace_id = $1 AND d.id = $2 AND true ) FOR NO KEY UPDATE;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.agreed_price_clp AS "agreedPriceClp",
  d.hold_expires_on AS "holdExpiresOn", d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp",
  d.paid_clp AS "paidClp", d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber",
  d.abono_disposition AS "abonoDisposition", d.abono_disposition_reason AS "abonoDispositionReason",
  d.abono_disposition_by AS "abonoDispositionBy", d.abono_disposition_at AS "abonoDispositionAt",
  EXISTS (SELECT 1 FROM commerce.vehicle v WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id
  AND v.held_by_id = d.id) AS "holdsVehicle"
FROM commerce.reservation d
WHERE d.workspace_id = $1 AND d.number = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.agreed_price_clp AS "agreedPriceClp", d.hold_expires_on AS "holdExpiresOn",
  d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp", d.paid_clp AS "paidClp",
  d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber", d.abono_disposition AS "abonoDisposition",
  d.abono_disposition_reason AS "abonoDispositionReason", d.abono_disposition_by AS "abonoDispositionBy",
  d.abono_disposition_at AS "abonoDispositionAt", d.note, d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  EXISTS (SELECT 1 FROM commerce.vehicle v
           WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id AND v.held_by_id = d.id) AS "holdsVehicle"
           FROM commerce.reservation d
           WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1 AND id = (
      SELECT d.vehicle_id
        FROM commerce.quote d
       WHERE d.workspace_id = $1 AND d.number = $2 AND true ) FOR NO KEY UPDATE;

-- name: named.text
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1 AND id = (
      SELECT d.vehicle_id
        FROM commerce.sale_note d
       WHERE d.workspace_id = $1 AND d.id = $2 AND true ) FOR NO KEY UPDATE;

-- name: named.text
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1 AND id = (
      SELECT d.vehicle_id
        FROM commerce.consignment d
       WHERE d.workspace_id = $1 AND d.id = $2 AND true ) FOR NO KEY UPDATE;

-- name: named.text
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1 AND id = (
      SELECT d.vehicle_id
        FROM commerce.reservation d
       WHERE d.workspace_id = $1 AND d.id = $2 AND true ) FOR NO KEY UPDATE;

-- name: named.text
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1 AND id = (
      SELECT d.vehicle_id
        FROM commerce.purchase_note d
       WHERE d.workspace_id = $1 AND d.id = $2 AND true ) FOR NO KEY UPDATE;

-- name: named.text
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1 AND id = (
      SELECT d.vehicle_id
        FROM commerce.sale_note d
       WHERE d.workspace_id = $1 AND d.number = $2 AND true ) FOR NO KEY UPDATE;

-- name: named.text
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1 AND id = (
      SELECT d.vehicle_id
        FROM commerce.reservation d
       WHERE d.workspace_id = $1 AND d.number = $2 AND true ) FOR NO KEY UPDATE;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.agreed_price_clp AS "agreedPriceClp", d.hold_expires_on AS "holdExpiresOn",
  d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp", d.paid_clp AS "paidClp",
  d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber", d.abono_disposition AS "abonoDisposition",
  d.abono_disposition_reason AS "abonoDispositionReason", d.abono_disposition_by AS "abonoDispositionBy",
  d.abono_disposition_at AS "abonoDispositionAt", d.note, d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  EXISTS (SELECT 1 FROM commerce.vehicle v
           WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id AND v.held_by_id = d.id) AS "holdsVehicle"
           FROM commerce.reservation d
           WHERE d.workspace_id = $1 AND d.number = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.agreed_price_clp AS "agreedPriceClp", d.hold_expires_on AS "holdExpiresOn",
  d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp", d.paid_clp AS "paidClp",
  d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber", d.abono_disposition AS "abonoDisposition",
  d.abono_disposition_reason AS "abonoDispositionReason", d.abono_disposition_by AS "abonoDispositionBy",
  d.abono_disposition_at AS "abonoDispositionAt", d.note, d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  EXISTS (SELECT 1 FROM commerce.vehicle v
           WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id AND v.held_by_id = d.id) AS "holdsVehicle"
           FROM commerce.reservation d
           WHERE d.workspace_id = $1 AND d.id = $2 AND d.location_id = ANY ($3::uuid[]);

-- name: named.text
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1 AND id = (
      SELECT d.vehicle_id
        FROM commerce.purchase_note d
       WHERE d.workspace_id = $1 AND d.number = $2 AND true ) FOR NO KEY UPDATE;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.agreed_price_clp AS "agreedPriceClp",
  d.hold_expires_on AS "holdExpiresOn", d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp",
  d.paid_clp AS "paidClp", d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber",
  d.abono_disposition AS "abonoDisposition", d.abono_disposition_reason AS "abonoDispositionReason",
  d.abono_disposition_by AS "abonoDispositionBy", d.abono_disposition_at AS "abonoDispositionAt",
  EXISTS (SELECT 1 FROM commerce.vehicle v WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id
  AND v.held_by_id = d.id) AS "holdsVehicle"
FROM commerce.reservation d
WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1 AND id = (
      SELECT d.vehicle_id
        FROM commerce.quote d
       WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3 ) FOR NO KEY UPDATE;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.agreed_price_clp AS "agreedPriceClp",
  d.hold_expires_on AS "holdExpiresOn", d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp",
  d.paid_clp AS "paidClp", d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber",
  d.abono_disposition AS "abonoDisposition", d.abono_disposition_reason AS "abonoDispositionReason",
  d.abono_disposition_by AS "abonoDispositionBy", d.abono_disposition_at AS "abonoDispositionAt",
  EXISTS (SELECT 1 FROM commerce.vehicle v WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id
  AND v.held_by_id = d.id) AS "holdsVehicle"
FROM commerce.reservation d
WHERE d.workspace_id = $1 AND d.id = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1 AND id = (
      SELECT d.vehicle_id
        FROM commerce.sale_note d
       WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3 ) FOR NO KEY UPDATE;

-- name: named.text
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1 AND id = (
      SELECT d.vehicle_id
        FROM commerce.consignment d
       WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3 ) FOR NO KEY UPDATE;

-- name: named.text
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1 AND id = (
      SELECT d.vehicle_id
        FROM commerce.reservation d
       WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3 ) FOR NO KEY UPDATE;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.agreed_price_clp AS "agreedPriceClp",
  d.hold_expires_on AS "holdExpiresOn", d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp",
  d.paid_clp AS "paidClp", d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber",
  d.abono_disposition AS "abonoDisposition", d.abono_disposition_reason AS "abonoDispositionReason",
  d.abono_disposition_by AS "abonoDispositionBy", d.abono_disposition_at AS "abonoDispositionAt",
  EXISTS (SELECT 1 FROM commerce.vehicle v WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id
  AND v.held_by_id = d.id) AS "holdsVehicle"
FROM commerce.reservation d
WHERE d.workspace_id = $1 AND d.number = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.agreed_price_clp AS "agreedPriceClp", d.hold_expires_on AS "holdExpiresOn",
  d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp", d.paid_clp AS "paidClp",
  d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber", d.abono_disposition AS "abonoDisposition",
  d.abono_disposition_reason AS "abonoDispositionReason", d.abono_disposition_by AS "abonoDispositionBy",
  d.abono_disposition_at AS "abonoDispositionAt", d.note, d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  EXISTS (SELECT 1 FROM commerce.vehicle v
           WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id AND v.held_by_id = d.id) AS "holdsVehicle"
           FROM commerce.reservation d
           WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3 FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1 AND id = (
      SELECT d.vehicle_id
        FROM commerce.purchase_note d
       WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3 ) FOR NO KEY UPDATE;

-- name: named.text
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1 AND id = (
      SELECT d.vehicle_id
        FROM commerce.sale_note d
       WHERE d.workspace_id = $1 AND d.number = $2 AND d.salesperson_id = $3 ) FOR NO KEY UPDATE;

-- name: named.text
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1 AND id = (
      SELECT d.vehicle_id
        FROM commerce.quote d
       WHERE d.workspace_id = $1 AND d.id = $2 AND d.location_id = ANY ($3::uuid[]) ) FOR NO KEY UPDATE;

-- name: named.text
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1 AND id = (
      SELECT d.vehicle_id
        FROM commerce.sale_note d
       WHERE d.workspace_id = $1 AND d.id = $2 AND d.location_id = ANY ($3::uuid[]) ) FOR NO KEY UPDATE;

-- name: named.text
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1 AND id = (
      SELECT d.vehicle_id
        FROM commerce.consignment d
       WHERE d.workspace_id = $1 AND d.id = $2 AND d.location_id = ANY ($3::uuid[]) ) FOR NO KEY UPDATE;

-- name: named.text
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1 AND id = (
      SELECT d.vehicle_id
        FROM commerce.reservation d
       WHERE d.workspace_id = $1 AND d.id = $2 AND d.location_id = ANY ($3::uuid[]) ) FOR NO KEY UPDATE;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.agreed_price_clp AS "agreedPriceClp", d.hold_expires_on AS "holdExpiresOn",
  d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp", d.paid_clp AS "paidClp",
  d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber", d.abono_disposition AS "abonoDisposition",
  d.abono_disposition_reason AS "abonoDispositionReason", d.abono_disposition_by AS "abonoDispositionBy",
  d.abono_disposition_at AS "abonoDispositionAt", d.note, d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  EXISTS (SELECT 1 FROM commerce.vehicle v
           WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id AND v.held_by_id = d.id) AS "holdsVehicle"
           FROM commerce.reservation d
           WHERE d.workspace_id = $1 AND d.id = $2 AND d.location_id = ANY ($3::uuid[]) FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT vehicle.workspace_id AS "workspaceId", vehicle.id, vehicle.created_at AS "createdAt",
  vehicle.updated_at AS "updatedAt", vehicle.make, vehicle.model, vehicle.version, vehicle.color, vehicle.fuel,
  vehicle.transmission, vehicle.body_type AS "bodyType", vehicle.year, vehicle.km, vehicle.condition,
  vehicle.location_id AS "locationId", vehicle.description, vehicle.photo_urls AS "photoUrls",
  vehicle.pinned_fields AS "pinnedFields", vehicle.plate, vehicle.vin, vehicle.stock_number AS "stockNumber",
  vehicle.external_id AS "externalId", vehicle.price_clp AS "priceClp", vehicle.floor_price_clp AS "floorPriceClp",
  vehicle.tax_treatment AS "taxTreatment", vehicle.status, vehicle.tenancy, vehicle.source_id AS "sourceId",
  vehicle.retired_by_sync AS "retiredBySync", vehicle.held_by_type AS "heldByType", vehicle.held_by_id AS "heldById",
  vehicle.held_by_display_id AS "heldByDisplayId", vehicle.held_until AS "heldUntil"
FROM commerce.vehicle
WHERE workspace_id = $1 AND id = (
      SELECT d.vehicle_id
        FROM commerce.purchase_note d
       WHERE d.workspace_id = $1 AND d.id = $2 AND d.location_id = ANY ($3::uuid[]) ) FOR NO KEY UPDATE;

-- name: named.text
SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.agreed_price_clp AS "agreedPriceClp",
  d.hold_expires_on AS "holdExpiresOn", d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp",
  d.paid_clp AS "paidClp", d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber",
  d.abono_disposition AS "abonoDisposition", d.abono_disposition_reason AS "abonoDispositionReason",
  d.abono_disposition_by AS "abonoDispositionBy", d.abono_disposition_at AS "abonoDispositionAt",
  EXISTS (SELECT 1 FROM commerce.vehicle v WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id
  AND v.held_by_id = d.id) AS "holdsVehicle"
FROM commerce.reservation d
WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3 FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.agreed_price_clp AS "agreedPriceClp", d.hold_expires_on AS "holdExpiresOn",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp", d.paid_clp AS "paidClp",
  d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber", d.abono_disposition AS "abonoDisposition",
  d.abono_disposition_reason AS "abonoDispositionReason", d.abono_disposition_by AS "abonoDispositionBy",
  d.abono_disposition_at AS "abonoDispositionAt", d.note, d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
EXISTS (SELECT 1 FROM commerce.vehicle v
         WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id AND v.held_by_id = d.id) AS "holdsVehicle"
      FROM commerce.reservation d
     WHERE d.workspace_id = $1 AND d.id = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.agreed_price_clp AS "agreedPriceClp", d.hold_expires_on AS "holdExpiresOn",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp", d.paid_clp AS "paidClp",
  d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber", d.abono_disposition AS "abonoDisposition",
  d.abono_disposition_reason AS "abonoDispositionReason", d.abono_disposition_by AS "abonoDispositionBy",
  d.abono_disposition_at AS "abonoDispositionAt", d.note, d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
EXISTS (SELECT 1 FROM commerce.vehicle v
         WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id AND v.held_by_id = d.id) AS "holdsVehicle"
      FROM commerce.reservation d
     WHERE d.workspace_id = $1 AND d.number = $2 AND true;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.agreed_price_clp AS "agreedPriceClp", d.hold_expires_on AS "holdExpiresOn",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp", d.paid_clp AS "paidClp",
  d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber", d.abono_disposition AS "abonoDisposition",
  d.abono_disposition_reason AS "abonoDispositionReason", d.abono_disposition_by AS "abonoDispositionBy",
  d.abono_disposition_at AS "abonoDispositionAt", d.note, d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
EXISTS (SELECT 1 FROM commerce.vehicle v
         WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id AND v.held_by_id = d.id) AS "holdsVehicle"
      FROM commerce.reservation d
     WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.agreed_price_clp AS "agreedPriceClp", d.hold_expires_on AS "holdExpiresOn",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp", d.paid_clp AS "paidClp",
  d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber", d.abono_disposition AS "abonoDisposition",
  d.abono_disposition_reason AS "abonoDispositionReason", d.abono_disposition_by AS "abonoDispositionBy",
  d.abono_disposition_at AS "abonoDispositionAt", d.note, d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
EXISTS (SELECT 1 FROM commerce.vehicle v
         WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id AND v.held_by_id = d.id) AS "holdsVehicle"
      FROM commerce.reservation d
     WHERE d.workspace_id = $1 AND d.id = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.agreed_price_clp AS "agreedPriceClp", d.hold_expires_on AS "holdExpiresOn",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp", d.paid_clp AS "paidClp",
  d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber", d.abono_disposition AS "abonoDisposition",
  d.abono_disposition_reason AS "abonoDispositionReason", d.abono_disposition_by AS "abonoDispositionBy",
  d.abono_disposition_at AS "abonoDispositionAt", d.note, d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
EXISTS (SELECT 1 FROM commerce.vehicle v
         WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id AND v.held_by_id = d.id) AS "holdsVehicle"
      FROM commerce.reservation d
     WHERE d.workspace_id = $1 AND d.number = $2 AND true FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.agreed_price_clp AS "agreedPriceClp", d.hold_expires_on AS "holdExpiresOn",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp", d.paid_clp AS "paidClp",
  d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber", d.abono_disposition AS "abonoDisposition",
  d.abono_disposition_reason AS "abonoDispositionReason", d.abono_disposition_by AS "abonoDispositionBy",
  d.abono_disposition_at AS "abonoDispositionAt", d.note, d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
EXISTS (SELECT 1 FROM commerce.vehicle v
         WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id AND v.held_by_id = d.id) AS "holdsVehicle"
      FROM commerce.reservation d
     WHERE d.workspace_id = $1 AND d.id = $2 AND d.location_id = ANY ($3::uuid[]);

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.agreed_price_clp AS "agreedPriceClp", d.hold_expires_on AS "holdExpiresOn",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp", d.paid_clp AS "paidClp",
  d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber", d.abono_disposition AS "abonoDisposition",
  d.abono_disposition_reason AS "abonoDispositionReason", d.abono_disposition_by AS "abonoDispositionBy",
  d.abono_disposition_at AS "abonoDispositionAt", d.note, d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
EXISTS (SELECT 1 FROM commerce.vehicle v
         WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id AND v.held_by_id = d.id) AS "holdsVehicle"
      FROM commerce.reservation d
     WHERE d.workspace_id = $1 AND d.id = $2 AND d.salesperson_id = $3 FOR NO KEY UPDATE OF d;

-- name: named.text
SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.agreed_price_clp AS "agreedPriceClp", d.hold_expires_on AS "holdExpiresOn",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp", d.paid_clp AS "paidClp",
  d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber", d.abono_disposition AS "abonoDisposition",
  d.abono_disposition_reason AS "abonoDispositionReason", d.abono_disposition_by AS "abonoDispositionBy",
  d.abono_disposition_at AS "abonoDispositionAt", d.note, d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
EXISTS (SELECT 1 FROM commerce.vehicle v
         WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id AND v.held_by_id = d.id) AS "holdsVehicle"
      FROM commerce.reservation d
     WHERE d.workspace_id = $1 AND d.id = $2 AND d.location_id = ANY ($3::uuid[]) FOR NO KEY UPDATE OF d;

-- name: save
UPDATE clinic.patient SET blocked_at = $3 WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE clinic.patient SET last_entry_at = $3 WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE contacts.contact SET blocked_at = now() WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE agents.kb_source SET chunk_count = 99999 WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE campaigns.campaign SET status = 'sending' WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE access.team SET updated_at = $3, name = $4 WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE agents.scenario_run SET attempts = attempts WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE campaigns.recipient SET leased_until = NULL WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE contacts.tag SET updated_at = $3, name = $4 WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE events.subscription SET active_since = now() WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE access.location SET updated_at = $3, name = $4 WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE contacts.contact SET phone = $3, phone_e164 = $3 WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE contacts.contact SET email_status = 'unsubscribed' WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE access.connected_app SET updated_at = $3, names = $4 WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE contacts.contact SET email = $3, email_normalised = $3 WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE contacts.contact SET email = $3, email_normalised = lower($3) WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE agents.ai_agent SET coach_enabled = true, coach_maker = $3::jsonb WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE events.subscription SET failing_since = now() - interval '2 days' WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE agents.ai_agent SET live_version = live_version || '{"number": 2}' WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE campaigns.recipient SET leased_until = now() + interval '1 minute' WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE contacts.contact SET brand = $3, language = $4, lifecycle_stage = $5 WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE clinic.document SET updated_at = $3, status = $4, superseded_by_id = $5 WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE clinic.patient SET last_entry_at = last_entry_at - $3 * interval '1 year' WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.credit_institution SET updated_at = $3, name = $4, is_active = $5 WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE contacts.attribute_definition SET updated_at = $3, label = $4, options = $5 WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE conversations.macro
SET updated_at = $3, name = $4, actions = $5, team_id = $6
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE access.custom_role
SET updated_at = $3, name = $4, scopes = $5, visibility = $6
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.consignment_candidate
SET updated_at = $3, contact_id = $4, status = $5
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE clinic.consent_template
SET updated_at = $3, name = $4, version = $5, active = $6
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE contacts.company
SET updated_at = $3, name = $4, domain = $5, industry = $6, searched = $7
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE scheduling.appointment
SET kind = 'external', ical_uid = 'uid', calendar_connection_id = $3
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE conversations.whatsapp_flow
SET updated_at = $3, name = $4, categories = $5, json = $6, status = $7
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.pipeline
SET updated_at = $3, name = $4, is_default = $5, assignment = $6, assignee_ids = $7
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE agents.skill
SET updated_at = $3, name = $4, description = $5, content = $6, enabled = $7, digest = $8
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.marketplace_order
SET updated_at = $3, status = $4, amount_clp = $5, contact_id = $6, occurred_at = $7
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE clinic.encounter
SET updated_at = $3, service_id = $4, location_id = $5, reason = $6, status = $7, closed_at = $8
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.price_approval
SET status = $3, decision_note = $4, decider_user_id = $5, decided_at = $6, updated_at = $7
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.price_approval
SET updated_at = $3, status = $4, decision_note = $5, decider_user_id = $6, decided_at = $7
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE agents.scenario
SET updated_at = $3, title = $4, script = $5, persona = $6, max_turns = $7, mocks = $8, assertions = $9
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.stock_source
SET interval_minutes = 60, due_at = now(), owner_kind = $3, owner_id = $4, owner_app_id = $5
        WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE clinic.price_list
SET updated_at = $3, name = $4, previsiones = $5, valid_from = $6, valid_to = $7, active = $8, item_count = $9
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE agents.graph
SET updated_at = $3, name = $4, folded_name = $5, draft = $6, draft_revision = $7, runtime_id = $8, live_version = $9
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE clinic.pack_purchase
SET updated_at = $3, sessions_used = $4, state = $5, cancel_reason = $6, cancelled_by = $7, cancelled_at = $8
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE conversations.whatsapp_template
SET updated_at = $3, category = $4, components = $5, status = $6, rejection_reason = $7, known_as = $8
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE campaigns.sending_domain
SET updated_at = $3, status = $4, answers = $5, checked_at = $6, verified_at = $7, wrong_since = $8, next_check_at = $9
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE conversations.automation_trigger
SET updated_at = $3, name = $4, event = $5, conditions = $6, actions = $7, is_active = $8, saved_by = $9, maker = $10
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE clinic.cash_session
SET updated_at = $3, status = $4, totals = $5, counted_clp = $6, note = $7, closed_by = $8, closed_by_author = $9,
  closed_at = $10
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.sale_note
SET status = $3, paid_clp = $4, approved_by = $5, approved_at = $6, void_reason = $7, voided_by = $8, voided_at = $9,
  updated_at = $10
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.sale_note
SET updated_at = $3, void_reason = $4, voided_by = $5, voided_at = $6, status = $7, paid_clp = $8, approved_by = $9,
  approved_at = $10
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE clinic.consent
SET updated_at = $3, status = $4, signer = $5, method = $6, document_id = $7, sha256 = $8, signed_at = $9,
  revoked_at = $10, revoke_reason = $11
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.portal_account
SET updated_at = $3, only_one = $4, name = $5, api_url = $6, api_token_sealed = $7, pipeline_id = $8, location_id = $9,
  enabled = $10, removed_at = $11
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE agents.scenario_suite
SET updated_at = $3, name = $4, name_key = $5, kind = $6, scenario_ids = $7, repeats = $8, run_at = $9, enabled = $10,
  due_at = $11, last_run_on = $12, maker = $13
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE conversations.assignment_rule
SET updated_at = $3, name = $4, position = $5, conditions = $6, strategy = $7, assignee_user_id = $8, team_id = $9,
  max_active = $10, is_active = $11, maker = $12
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE clinic.source
SET updated_at = $3, vendor = $4, base_url = $5, token_sealed = $6, enabled = $7, interval_minutes = $8, due_at = $9,
  last_sync_at = $10, last_status = $11, last_error = $12, maker = $13
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE agents.ai_agent
SET updated_at = $3, name = $4, folded_name = $5, description = $6, draft = $7, draft_revision = $8, enabled = $9,
  coach_enabled = $10, coach_maker = $11, live_version = $12, calls_leads = $13
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE agents.custom_tool
SET updated_at = $3, name = $4, description = $5, input_schema = $6, http = $7, effects = $8, timeout_ms = $9,
  enabled = $10, secrets_sealed = $11, secret_names = $12, digest = $13, maker = $14
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE agents.kb_source
SET updated_at = $3, name = $4, url = $5, file_id = $6, given_sha256 = $7, language = $8, refresh_hours = $9,
  revision = $10, status = $11, error = $12, due_at = $13, refresh_at = $14, maker = $15
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.quote
SET state = $3, expires_on = $4, extend_reason = $5, extended_by = $6, extended_at = $7, void_reason = $8,
  voided_by = $9, voided_at = $10, archive_reason = $11, archived_by = $12, archived_at = $13, updated_at = $14
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.quote
SET updated_at = $3, void_reason = $4, voided_by = $5, voided_at = $6, state = $7, expires_on = $8, extend_reason = $9,
  extended_by = $10, extended_at = $11, archive_reason = $12, archived_by = $13, archived_at = $14
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE conversations.outbound_hold
SET updated_at = $3, status = $4, acknowledged_at = $5, acknowledged_by = $6, first_response_at = $7,
  ack_overdue_at = $8, first_response_overdue_at = $9, resolved_at = $10, resolved_by = $11, resolution = $12
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.sale_note
SET status = $3, salesperson_id = $4, correction_reason = $5, corrected_by = $6, corrected_at = $7, paid_clp = $8,
  approved_by = $9, approved_at = $10, void_reason = $11, voided_by = $12, voided_at = $13, updated_at = $14
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE conversations.sla_policy
SET updated_at = $3, name = $4, position = $5, conditions = $6, first_response_minutes = $7, resolution_minutes = $8,
  business_hours_only = $9, schedule = $10, observe_holidays = $11, pause_on_pending = $12, is_active = $13
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE clinic.privacy_request
SET updated_at = $3, requester_name = $4, details = $5, due_on = $6, extended = $7, extend_reason = $8,
  block_due_on = $9, blocked = $10, status = $11, outcome = $12, resolution = $13, legal_ground = $14, ended_at = $15,
  notice_at = $16
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.purchase_note
SET seller_contact_id = $3, vehicle_id = $4, net_clp = $5, tax_clp = $6, total_clp = $7, tax_treatment = $8,
  purchased_on = $9, status = $10, corrected_by = $11, corrected_at = $12, void_reason = $13, voided_by = $14,
  voided_at = $15, updated_at = $16
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.purchase_note
SET updated_at = $3, status = $4, seller_contact_id = $5, vehicle_id = $6, net_clp = $7, tax_clp = $8, total_clp = $9,
  tax_treatment = $10, purchased_on = $11, corrected_by = $12, corrected_at = $13, void_reason = $14, voided_by = $15,
  voided_at = $16
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.reservation
SET status = $3, paid_clp = $4, sale_note_id = $5, sale_note_number = $6, abono_disposition = $7,
  abono_disposition_reason = $8, abono_disposition_by = $9, abono_disposition_at = $10, void_reason = $11,
  voided_by = $12, voided_at = $13, updated_at = $14
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.reservation
SET updated_at = $3, void_reason = $4, voided_by = $5, voided_at = $6, status = $7, paid_clp = $8, sale_note_id = $9,
  sale_note_number = $10, abono_disposition = $11, abono_disposition_reason = $12, abono_disposition_by = $13,
  abono_disposition_at = $14
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.credit_application
SET buyer_contact_id = $3, state = $4, reference = $5, submitted_by = $6, submitted_at = $7, approved_amount_clp = $8,
  conditions = $9, decided_by = $10, decided_at = $11, withdrawn_reason = $12, withdrawn_by = $13, withdrawn_at = $14,
  updated_at = $15
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.credit_application
SET updated_at = $3, buyer_contact_id = $4, state = $5, reference = $6, submitted_by = $7, submitted_at = $8,
  approved_amount_clp = $9, conditions = $10, decided_by = $11, decided_at = $12, withdrawn_reason = $13,
  withdrawn_by = $14, withdrawn_at = $15
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE scheduling.appointment_type
SET updated_at = $3, name = $4, description = $5, kind = $6, external_ref = $7, buffer_minutes = $8,
  duration_minutes = $9, price_amount = $10, price_currency = $11, price_is_from = $12, eligible_staff_ids = $13,
  is_active = $14, is_default = $15, deleted_at = $16
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE clinic.budget
SET updated_at = $3, professional_id = $4, items = $5, total_clp = $6, valid_until = $7, status = $8,
  mirror_source = $9, mirror_external_id = $10, mirror = $11, note = $12, sent_at = $13, accepted_by = $14,
  decided_at = $15, reject_reason = $16, void_reason = $17, voided_at = $18
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.stock_source
SET updated_at = $3, name = $4, url = $5, auth_header_sealed = $6, mapping = $7, interval_minutes = $8,
  location_id = $9, retire_limit_percent = $10, enabled = $11, retired_at = $12, due_at = $13, etag = $14,
  content_digest = $15, takes_floor = $16, owner_kind = $17, owner_id = $18, owner_app_id = $19
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE events.subscription
SET updated_at = $3, url = $4, events = $5, enabled = $6, description = $7, include_data = $8, owner_kind = $9,
  owner_id = $10, owner_app_id = $11, owner_scopes = $12, active_since = $13, paused_at = $14, paused_reason = $15,
  consecutive_failures = $16, consecutive_failed_deliveries = $17, failing_since = $18
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.reservation
SET status = $3, hold_expires_on = $4, extend_reason = $5, extended_by = $6, extended_at = $7, paid_clp = $8,
  sale_note_id = $9, sale_note_number = $10, abono_disposition = $11, abono_disposition_reason = $12,
  abono_disposition_by = $13, abono_disposition_at = $14, void_reason = $15, voided_by = $16, voided_at = $17,
  updated_at = $18
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE campaigns.campaign
SET updated_at = $3, name = $4, purpose = $5, account_id = $6, filter = $7, listed = $8, content = $9,
  send_window = $10, rate_per_minute = $11, acknowledge = $12, status = $13, scheduled_at = $14, pause = $15,
  started_by = $16, started_at = $17, frozen_until = $18, frozen_at = $19, judged_since = $20, finished_at = $21,
  leftovers = $22
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE clinic.patient
SET updated_at = $3, contact_id = $4, relation = $5, nombre = $6, apellidos = $7, nombre_social = $8, rut = $9,
  document_kind = $10, document_number = $11, document_folded = $12, birth_date = $13, sexo = $14, prevision = $15,
  emergency_name = $16, emergency_phone = $17, external_id = $18, status = $19, merged_into_patient_id = $20,
  blocked_at = $21, last_entry_at = $22, self_of = $23, search_text = $24
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE clinic.professional
SET updated_at = $3, external_id = $4, nombre = $5, apellidos = $6, rut = $7, email = $8, phone = $9,
  especialidad = $10, especialidades_secundarias = $11, cargo = $12, registro = $13, sexo = $14, birthdate = $15,
  direccion = $16, agenda_online = $17, intervalo_minutes = $18, active = $19, description = $20, schedule = $21,
  data = $22, member_id = $23, synced_at = $24, search_text = $25, deleted_at = $26
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.consignment
SET dueno_contact_id = $3, modalidad = $4, comision_type = $5, comision_value = $6, minimo_clp = $7,
  owner_minimum_clp = $8, candidate_id = $9, estado = $10, return_reason = $11, returned_by = $12, returned_at = $13,
  sold_by = $14, sold_at = $15, liquidacion_id = $16, amount_venta_clp = $17, comision_amount_clp = $18,
  monto_owner_clp = $19, salesperson_id = $20, lead_id = $21, note = $22, updated_at = $23
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.consignment
SET salesperson_id = $3, updated_at = $4, lead_id = $5, note = $6, dueno_contact_id = $7, modalidad = $8,
  comision_type = $9, comision_value = $10, minimo_clp = $11, owner_minimum_clp = $12, candidate_id = $13, estado = $14,
  return_reason = $15, returned_by = $16, returned_at = $17, sold_by = $18, sold_at = $19, liquidacion_id = $20,
  amount_venta_clp = $21, comision_amount_clp = $22, monto_owner_clp = $23
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE clinic.service
SET updated_at = $3, external_id = $4, nombre = $5, codigo = $6, categoria = $7, tipo = $8, precio = $9, arancel = $10,
  duration_minutes = $11, vendor_duration_minutes = $12, review_state = $13, reviewed_at = $14, reviewed_by = $15,
  is_telehealth = $16, online_bookable = $17, is_entry = $18, requires_consent_template_id = $19,
  eligibility_min_age_years = $20, eligibility_max_age_years = $21, eligibility_sexo = $22,
  eligibility_previsiones = $23, active = $24, synced_at = $25, search_text = $26, deleted_at = $27
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE commerce.vehicle
SET updated_at = $3, make = $4, model = $5, version = $6, color = $7, fuel = $8, transmission = $9, body_type = $10,
  year = $11, km = $12, condition = $13, location_id = $14, description = $15, photo_urls = $16, pinned_fields = $17,
  plate = $18, vin = $19, stock_number = $20, external_id = $21, price_clp = $22, floor_price_clp = $23,
  tax_treatment = $24, status = $25, tenancy = $26, source_id = $27, retired_by_sync = $28, held_by_type = $29,
  held_by_id = $30, held_by_display_id = $31, held_until = $32, search_text = $33
WHERE workspace_id = $1 AND id = $2;

-- name: save
UPDATE conversations.messaging_account
SET updated_at = $3, name = $4, connected_as = $5, location_id = $6, placed_by = $7, status = $8, status_reason = $9,
  default_handler = $10, ai_agent_id = $11, window_hours = $12, max_per_second = $13, messaging_limit = $14,
  reminder_template_id = $15, cancel_template_id = $16, config = $17, secrets_sealed = $18, own_secret_sealed = $19,
  former_secret_sealed = $20, former_secret_until = $21, connected_at = $22, disconnected_at = $23, removed_at = $24,
  address_proven_at = $25, proof_digest = $26, proof_expires_at = $27, proof_sends = $28, proof_sends_since = $29
WHERE workspace_id = $1 AND id = $2;
