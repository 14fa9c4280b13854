-- Run by libs/platform/src/database/sweep-of.ts. Written by the test run (ADR 100).

-- name: sweepOf.some
DELETE FROM billing.callback
 WHERE ctid = ANY (ARRAY(SELECT ctid FROM billing.callback WHERE at < $1 LIMIT 5000 FOR UPDATE SKIP LOCKED))
RETURNING 1;

-- name: sweepOf.some
DELETE FROM access.notice
 WHERE ctid = ANY (ARRAY(SELECT ctid FROM access.notice WHERE created_at < $1 LIMIT 5000 FOR UPDATE SKIP LOCKED))
RETURNING 1;

-- name: sweepOf.some
DELETE FROM agents.turn_count
 WHERE ctid = ANY (ARRAY(SELECT ctid FROM agents.turn_count WHERE day < $1 LIMIT 5000 FOR UPDATE SKIP LOCKED))
RETURNING 1;

-- name: sweepOf.some
DELETE FROM access.device_job
 WHERE ctid = ANY (ARRAY(SELECT ctid FROM access.device_job WHERE expires_at < $1 LIMIT 5000 FOR UPDATE SKIP LOCKED))
RETURNING 1;

-- name: sweepOf.some
DELETE FROM agents.voice_call
 WHERE ctid = ANY (ARRAY(SELECT ctid FROM agents.voice_call WHERE decided_at < $1 LIMIT 5000 FOR UPDATE SKIP LOCKED))
RETURNING 1;

-- name: sweepOf.some
DELETE FROM scheduling.reminder
 WHERE ctid = ANY (ARRAY(SELECT ctid FROM scheduling.reminder WHERE sent_at < $1 LIMIT 5000 FOR UPDATE SKIP LOCKED))
RETURNING 1;

-- name: sweepOf.some
DELETE FROM campaigns.test_mail
 WHERE ctid = ANY (ARRAY(SELECT ctid FROM campaigns.test_mail WHERE queued_at < $1 LIMIT 5000 FOR UPDATE SKIP LOCKED))
RETURNING 1;

-- name: sweepOf.some
DELETE FROM access.oauth_record
 WHERE ctid = ANY (ARRAY(SELECT ctid FROM access.oauth_record WHERE expires_at < $1 LIMIT 5000 FOR UPDATE SKIP LOCKED))
RETURNING 1;

-- name: sweepOf.some
DELETE FROM campaigns.email_count
 WHERE ctid = ANY (ARRAY(SELECT ctid FROM campaigns.email_count WHERE minute < $1 LIMIT 5000 FOR UPDATE SKIP LOCKED))
RETURNING 1;

-- name: sweepOf.some
DELETE FROM conversations.visitor
 WHERE ctid = ANY (ARRAY(SELECT ctid FROM conversations.visitor WHERE seen_at < $1 LIMIT 5000 FOR UPDATE SKIP LOCKED))
RETURNING 1;

-- name: sweepOf.some
DELETE FROM campaigns.email_event
 WHERE ctid = ANY (ARRAY(SELECT ctid FROM campaigns.email_event WHERE taken_at < $1 LIMIT 5000 FOR UPDATE SKIP LOCKED))
RETURNING 1;

-- name: sweepOf.some
DELETE FROM platform.outgoing_mail
 WHERE ctid = ANY (ARRAY(SELECT ctid FROM platform.outgoing_mail WHERE finished_at < $1 LIMIT 5000 FOR UPDATE SKIP
   LOCKED))
RETURNING 1;

-- name: sweepOf.some
DELETE FROM access.called_operation
 WHERE ctid = ANY (ARRAY(SELECT ctid FROM access.called_operation WHERE last_day < $1::date LIMIT 5000 FOR UPDATE SKIP
   LOCKED))
RETURNING 1;

-- name: sweepOf.some
DELETE FROM conversations.early_change
 WHERE ctid = ANY (ARRAY(SELECT ctid FROM conversations.early_change WHERE received_at < $1 LIMIT 5000 FOR UPDATE SKIP
   LOCKED))
RETURNING 1;

-- name: sweepOf.some
DELETE FROM conversations.early_status
 WHERE ctid = ANY (ARRAY(SELECT ctid FROM conversations.early_status WHERE received_at < $1 LIMIT 5000 FOR UPDATE SKIP
   LOCKED))
RETURNING 1;

-- name: sweepOf.some
DELETE FROM conversations.templated_contact
 WHERE ctid = ANY (ARRAY(SELECT ctid FROM conversations.templated_contact WHERE sent_at < $1 LIMIT 5000 FOR UPDATE SKIP
   LOCKED))
RETURNING 1;

-- name: sweepOf.some
DELETE FROM conversations.marketing_refusal
 WHERE ctid = ANY (ARRAY(SELECT ctid FROM conversations.marketing_refusal WHERE refused_at < $1
   AND due_at IS NULL LIMIT 5000 FOR UPDATE SKIP LOCKED))
RETURNING 1;
