-- Run by libs/scheduling/src/adapters/config-columns.ts. Written by the test run (ADR 100).

-- name: READ_CONFIG
SELECT timezone, business_hours AS "businessHours", slot_minutes AS "slotMinutes", buffer_minutes AS "bufferMinutes",
  min_lead_minutes AS "minLeadMinutes", booking_horizon_days AS "bookingHorizonDays", staff_capacity AS "staffCapacity",
  vehicle_exclusive AS "vehicleExclusive", owner_capacity AS "ownerCapacity", hold_ttl_minutes AS "holdTtlMinutes",
  reminder_lead_minutes AS "reminderLeadMinutes", sales_team_id AS "salesTeamId",
  arrival_board_enabled AS "arrivalBoardEnabled"
FROM scheduling.schedule_config
WHERE workspace_id = $1;

-- name: READ_CONFIG
SELECT timezone AS "timezone", business_hours AS "businessHours", slot_minutes AS "slotMinutes",
  buffer_minutes AS "bufferMinutes", min_lead_minutes AS "minLeadMinutes", booking_horizon_days AS "bookingHorizonDays",
  staff_capacity AS "staffCapacity", vehicle_exclusive AS "vehicleExclusive", owner_capacity AS "ownerCapacity",
  hold_ttl_minutes AS "holdTtlMinutes", reminder_lead_minutes AS "reminderLeadMinutes", sales_team_id AS "salesTeamId",
  arrival_board_enabled AS "arrivalBoardEnabled"
FROM scheduling.schedule_config
WHERE workspace_id = $1;

-- name: SAVE_CONFIG
INSERT INTO scheduling.schedule_config (workspace_id, created_at, updated_at, timezone, business_hours, slot_minutes,
  buffer_minutes, min_lead_minutes, booking_horizon_days, staff_capacity, vehicle_exclusive, owner_capacity,
  hold_ttl_minutes, reminder_lead_minutes, sales_team_id, arrival_board_enabled)
VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
ON CONFLICT (workspace_id) DO UPDATE
   SET updated_at = excluded.updated_at, timezone = excluded.timezone, business_hours = excluded.business_hours,
     slot_minutes = excluded.slot_minutes, buffer_minutes = excluded.buffer_minutes,
     min_lead_minutes = excluded.min_lead_minutes, booking_horizon_days = excluded.booking_horizon_days,
     staff_capacity = excluded.staff_capacity, vehicle_exclusive = excluded.vehicle_exclusive,
     owner_capacity = excluded.owner_capacity, hold_ttl_minutes = excluded.hold_ttl_minutes,
     reminder_lead_minutes = excluded.reminder_lead_minutes, sales_team_id = excluded.sales_team_id,
     arrival_board_enabled = excluded.arrival_board_enabled;
