-- Run by libs/platform/src/database/within-ceiling.ts. Written by the test run (ADR 100).

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'teams'),
                  200) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM access.team WHERE workspace_id = $1 LIMIT (SELECT most FROM ceiling)) AS owned)
  AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'tags'),
                  1000) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM contacts.tag WHERE workspace_id = $1 LIMIT (SELECT most FROM ceiling)) AS owned)
  AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'skills'),
                  2000) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM agents.skill WHERE workspace_id = $1 LIMIT (SELECT most FROM ceiling)) AS owned)
  AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'roles'),
                  50) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM access.custom_role WHERE workspace_id = $1 LIMIT (SELECT most FROM ceiling)) AS
  owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'kb_files'),
                  1000) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM agents.kb_file WHERE workspace_id = $1 LIMIT (SELECT most FROM ceiling)) AS
  owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'ai_agents'),
                  200) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM agents.ai_agent WHERE workspace_id = $1 LIMIT (SELECT most FROM ceiling)) AS
  owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'locations'),
                  500) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM access.location WHERE workspace_id = $1 LIMIT (SELECT most FROM ceiling)) AS
  owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'macros'),
                  200) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM conversations.macro WHERE workspace_id = $1 LIMIT (SELECT most FROM ceiling)) AS
  owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'pipelines'),
                  20) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM commerce.pipeline WHERE workspace_id = $1 LIMIT (SELECT most FROM ceiling)) AS
  owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'ai_agent_graphs'),
                  200) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM agents.graph WHERE workspace_id = $1 LIMIT (SELECT most FROM ceiling)) AS owned)
  AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'kb_sources'),
                  1000) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM agents.kb_source WHERE workspace_id = $1 LIMIT (SELECT most FROM ceiling)) AS
  owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'agent_scenarios'),
                  2000) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM agents.scenario WHERE workspace_id = $1 LIMIT (SELECT most FROM ceiling)) AS
  owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'custom_tools'),
                  2000) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM agents.custom_tool WHERE workspace_id = $1 LIMIT (SELECT most FROM ceiling)) AS
  owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'clinic_price_lists'),
                  500) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM clinic.price_list WHERE workspace_id = $1 LIMIT (SELECT most FROM ceiling)) AS
  owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'scenario_suites'),
                  200) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM agents.scenario_suite WHERE workspace_id = $1 LIMIT (SELECT most FROM ceiling))
  AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'sla_policies'),
                  200) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM conversations.sla_policy WHERE workspace_id = $1 LIMIT (SELECT most FROM
  ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'sending_domains'),
                  50) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM campaigns.sending_domain WHERE workspace_id = $1 LIMIT (SELECT most FROM
  ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'webhook_subscriptions'),
                  50) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM events.subscription WHERE workspace_id = $1 LIMIT (SELECT most FROM ceiling)) AS
  owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'members'),
                  1000) AS most
)
SELECT most, (SELECT count(*) FROM (SELECT 1 FROM access.member WHERE workspace_id = $1
  AND status = 'active' LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'whatsapp_flows'),
                  200) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM conversations.whatsapp_flow WHERE workspace_id = $1 LIMIT (SELECT most FROM
  ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'assignment_rules'),
                  200) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM conversations.assignment_rule WHERE workspace_id = $1 LIMIT (SELECT most FROM
  ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'open_ai_tries'),
                  200) AS most
)
SELECT most, (SELECT count(*) FROM (SELECT 1 FROM agents.ai_try WHERE workspace_id = $1
  AND ended_at IS NULL LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'credit_institutions'),
                  500) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM commerce.credit_institution WHERE workspace_id = $1 LIMIT (SELECT most FROM
  ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'clinic_consent_templates'),
                  1000) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM clinic.consent_template WHERE workspace_id = $1 LIMIT (SELECT most FROM ceiling))
  AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'contact_channels'),
                  50) AS most
)
SELECT most, (SELECT count(*) FROM (SELECT 1 FROM contacts.channel WHERE workspace_id = $1
  AND contact_id = $2 LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'attribute_definitions'),
                  100) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM contacts.attribute_definition WHERE workspace_id = $1 LIMIT (SELECT most FROM
  ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'open_coach_runs'),
                  200) AS most
)
SELECT most, (SELECT count(*) FROM (SELECT 1 FROM agents.coach_run WHERE workspace_id = $1
  AND ended_at IS NULL LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'open_webhook_replays'),
                  5) AS most
)
SELECT most, (SELECT count(*) FROM (SELECT 1 FROM events.replay WHERE workspace_id = $1
  AND ended_at IS NULL LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'whatsapp_templates'),
                  6000) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM conversations.whatsapp_template WHERE workspace_id = $1 LIMIT (SELECT most FROM
  ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'automation_triggers'),
                  200) AS most
)
SELECT most,
  (SELECT count(*) FROM (SELECT 1 FROM conversations.automation_trigger WHERE workspace_id = $1 LIMIT (SELECT most FROM
  ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'clinic_services'),
                  50000) AS most
)
SELECT most, (SELECT count(*) FROM (SELECT 1 FROM clinic.service WHERE workspace_id = $1
  AND deleted_at IS NULL LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'connected_apps'),
                  50) AS most
)
SELECT most, (SELECT count(*) FROM (SELECT 1 FROM access.connected_app WHERE workspace_id = $1
  AND removed_at IS NULL LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'stock_sources'),
                  50) AS most
)
SELECT most, (SELECT count(*) FROM (SELECT 1 FROM commerce.stock_source WHERE workspace_id = $1
  AND retired_at IS NULL LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'open_scenario_runs'),
                  10000) AS most
)
SELECT most, (SELECT count(*) FROM (SELECT 1 FROM agents.scenario_run WHERE workspace_id = $1
  AND ended_at IS NULL LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'portal_accounts'),
                  50) AS most
)
SELECT most, (SELECT count(*) FROM (SELECT 1 FROM commerce.portal_account WHERE workspace_id = $1
  AND removed_at IS NULL LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'calendar_connections'),
                  50) AS most
)
SELECT most, (SELECT count(*) FROM (SELECT 1 FROM scheduling.calendar_connection WHERE workspace_id = $1
  AND enabled LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'clinic_professionals'),
                  5000) AS most
)
SELECT most, (SELECT count(*) FROM (SELECT 1 FROM clinic.professional WHERE workspace_id = $1
  AND deleted_at IS NULL LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'vehicle_attachments'),
                  100) AS most
)
SELECT most, (SELECT count(*) FROM (SELECT 1 FROM commerce.vehicle_attachment WHERE workspace_id = $1
  AND vehicle_id = $2 LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'appointment_types'),
                  500) AS most
)
SELECT most, (SELECT count(*) FROM (SELECT 1 FROM scheduling.appointment_type WHERE workspace_id = $1
  AND deleted_at IS NULL LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'outbound_preferences'),
                  1000) AS most
)
SELECT most, (SELECT count(*) FROM (SELECT 1 FROM contacts.outbound_preference WHERE workspace_id = $1
  AND contact_id = $2 LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'messaging_accounts'),
                  200) AS most
)
SELECT most, (SELECT count(*) FROM (SELECT 1 FROM conversations.messaging_account WHERE workspace_id = $1
  AND removed_at IS NULL LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'payment_mandates'),
                  50) AS most
)
SELECT most, (SELECT count(*) FROM (SELECT 1 FROM billing.mandate WHERE workspace_id = $1
  AND created_at > now() - interval '1 day' LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'candidate_photos'),
                  1000) AS most
)
SELECT most, (SELECT count(*) FROM (SELECT 1 FROM commerce.candidate_photo WHERE workspace_id = $1
  AND created_at > now() - interval '1 day' LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'outbound_holds'),
                  100) AS most
)
SELECT most, (SELECT count(*) FROM (SELECT 1 FROM conversations.outbound_hold WHERE workspace_id = $1
  AND contact_id = $2 AND status <> 'resolved' LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'open_campaigns'),
                  200) AS most
)
SELECT most, (SELECT count(*) FROM (SELECT 1 FROM campaigns.campaign WHERE workspace_id = $1 AND status IN ('draft',
  'scheduled', 'sending', 'paused') LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
  SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'device_jobs'),
                  1000) AS most
)
SELECT most, (SELECT count(*) FROM (SELECT 1 FROM access.device_job WHERE workspace_id = $1 AND device_agent_id = $2
  AND ended_at IS NULL AND expires_at > now() LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
  FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
    SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'agent_bookings'),
                    100) AS most
  )
  SELECT most, (SELECT count(*) FROM (SELECT 1
FROM scheduling.visitor_hold v
WHERE v.workspace_id = $1 AND v.visitor LIKE 'agent/%'
  AND v.expires_at > now() LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
    FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
    SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'api_keys'),
                    200) AS most
  )
  SELECT most, (SELECT count(*) FROM (SELECT 1
FROM access.credential
WHERE workspace_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
  AND kind = 'api_key' LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
    FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
    SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'device_agents'),
                    500) AS most
  )
  SELECT most, (SELECT count(*) FROM (SELECT 1
FROM access.credential
WHERE workspace_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
  AND kind = 'device_agent' LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
    FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
    SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1
      AND name = 'agent_bookings_of_a_contact'),
                    3) AS most
  )
  SELECT most, (SELECT count(*) FROM (SELECT 1
FROM scheduling.visitor_hold v
WHERE v.workspace_id = $1 AND v.visitor LIKE 'agent/%' AND v.expires_at > now()
  AND v.visitor = $2 LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
    FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
    SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'publishable_keys'),
                    20) AS most
  )
  SELECT most, (SELECT count(*) FROM (SELECT 1
FROM access.credential
WHERE workspace_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
  AND kind = 'publishable_key' LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
    FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
    SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'personal_tokens'),
                    50) AS most
  )
  SELECT most, (SELECT count(*) FROM (SELECT 1
FROM access.credential
WHERE workspace_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
  AND kind = 'personal_token' AND member_id = $2 LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
    FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
     SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'visitor_holds'),
                     100) AS most
   )
   SELECT most, (SELECT count(*) FROM (SELECT 1
 FROM scheduling.visitor_hold v
 JOIN scheduling.appointment a ON a.workspace_id = v.workspace_id AND a.id = v.appointment_id
WHERE v.workspace_id = $1 AND a.status = 'pending_hold'
  AND a.hold_expires_at > now() LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
     FROM ceiling;

-- name: counted.sql
WITH ceiling AS (
     SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = 'holds_of_a_visitor'),
                     3) AS most
   )
   SELECT most, (SELECT count(*) FROM (SELECT 1
 FROM scheduling.visitor_hold v
 JOIN scheduling.appointment a ON a.workspace_id = v.workspace_id AND a.id = v.appointment_id
WHERE v.workspace_id = $1 AND a.status = 'pending_hold' AND a.hold_expires_at > now()
  AND v.visitor = $2 LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
     FROM ceiling;

-- name: setCeilings.sql
DELETE FROM platform.ceiling WHERE workspace_id = $1;

-- name: setCeilings.sql
INSERT INTO platform.ceiling (workspace_id, name, most) SELECT $1, key, value::int FROM json_each_text($2::json);
