-- Run by libs/conversations/src/sla/adapters/sla-policies.ts. Written by the test run (ADR 100).

-- within: slaPolicies.ceiling
SELECT sla_policy.workspace_id AS "workspaceId", sla_policy.id, sla_policy.created_at AS "createdAt",
  sla_policy.updated_at AS "updatedAt", sla_policy.name, sla_policy.position, sla_policy.conditions,
  sla_policy.first_response_minutes AS "firstResponseMinutes", sla_policy.resolution_minutes AS "resolutionMinutes",
  sla_policy.business_hours_only AS "businessHoursOnly", sla_policy.schedule,
  sla_policy.observe_holidays AS "observeHolidays", sla_policy.pause_on_pending AS "pauseOnPending",
  sla_policy.is_active AS "isActive"
FROM conversations.sla_policy
WHERE workspace_id = $1 AND id = $2;

-- within: slaPolicies.ceiling
SELECT sla_policy.workspace_id AS "workspaceId", sla_policy.id, sla_policy.created_at AS "createdAt",
  sla_policy.updated_at AS "updatedAt", sla_policy.name, sla_policy.position, sla_policy.conditions,
  sla_policy.first_response_minutes AS "firstResponseMinutes", sla_policy.resolution_minutes AS "resolutionMinutes",
  sla_policy.business_hours_only AS "businessHoursOnly", sla_policy.schedule,
  sla_policy.observe_holidays AS "observeHolidays", sla_policy.pause_on_pending AS "pauseOnPending",
  sla_policy.is_active AS "isActive"
FROM conversations.sla_policy
WHERE workspace_id = $1 AND is_active;

-- within: slaPolicies.ceiling
SELECT sla_policy.workspace_id AS "workspaceId", sla_policy.id, sla_policy.created_at AS "createdAt",
  sla_policy.updated_at AS "updatedAt", sla_policy.name, sla_policy.position, sla_policy.conditions,
  sla_policy.first_response_minutes AS "firstResponseMinutes", sla_policy.resolution_minutes AS "resolutionMinutes",
  sla_policy.business_hours_only AS "businessHoursOnly", sla_policy.schedule,
  sla_policy.observe_holidays AS "observeHolidays", sla_policy.pause_on_pending AS "pauseOnPending",
  sla_policy.is_active AS "isActive"
FROM conversations.sla_policy
WHERE workspace_id = $1 AND id = $2 FOR UPDATE;
