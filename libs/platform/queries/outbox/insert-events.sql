-- Run by libs/platform/src/outbox/insert-events.ts. Written by the test run (ADR 100).

-- name: insertionOf.sql
COPY platform.outbox (id, workspace_id, type, request_id, traceparent, event) FROM STDIN;

-- name: INSERTS
INSERT INTO platform.outbox (id, workspace_id, type, event) VALUES (gen_random_uuid(), $1, 'contact.created', '{}');

-- name: INSERTS
INSERT INTO platform.outbox (id, workspace_id, type, request_id, traceparent, event) VALUES ($1, $2, $3, $4, $5, $6);

-- name: INSERTS
INSERT INTO platform.outbox (day, id, workspace_id, type, event)
VALUES ($1, gen_random_uuid(), $2, 'contact.created', '{}');

-- name: INSERTS
INSERT INTO platform.outbox (day, id, workspace_id, type, event, finished_at, due_at)
VALUES ($1, $2, $2, 'contact.created', '{}', $3, now());

-- name: INSERTS
INSERT INTO platform.outbox (id, workspace_id, type, request_id, traceparent, event)
VALUES ($1, $2, $3, $4, $5, $6), ($7, $8, $9, $10, $11, $12);

-- name: INSERTS
INSERT INTO platform.outbox (id, workspace_id, type, request_id, traceparent, event)
VALUES ($1, $2, $3, $4, $5, $6), ($7, $8, $9, $10, $11, $12), ($13, $14, $15, $16, $17, $18);

-- name: INSERTS
INSERT INTO platform.outbox (id, workspace_id, type, request_id, traceparent, event)
VALUES ($1, $2, $3, $4, $5, $6), ($7, $8, $9, $10, $11, $12), ($13, $14, $15, $16, $17, $18), ($19, $20, $21, $22, $23,
  $24);

-- name: INSERTS
INSERT INTO platform.outbox (id, workspace_id, type, request_id, traceparent, event)
VALUES ($1, $2, $3, $4, $5, $6), ($7, $8, $9, $10, $11, $12), ($13, $14, $15, $16, $17, $18), ($19, $20, $21, $22, $23,
  $24), ($25, $26, $27, $28, $29, $30);

-- name: INSERTS
INSERT INTO platform.outbox (id, workspace_id, type, request_id, traceparent, event)
VALUES ($1, $2, $3, $4, $5, $6), ($7, $8, $9, $10, $11, $12), ($13, $14, $15, $16, $17, $18), ($19, $20, $21, $22, $23,
  $24), ($25, $26, $27, $28, $29, $30), ($31, $32, $33, $34, $35, $36);

-- name: INSERTS
INSERT INTO platform.outbox (id, workspace_id, type, request_id, traceparent, event)
VALUES ($1, $2, $3, $4, $5, $6), ($7, $8, $9, $10, $11, $12), ($13, $14, $15, $16, $17, $18), ($19, $20, $21, $22, $23,
  $24), ($25, $26, $27, $28, $29, $30), ($31, $32, $33, $34, $35, $36), ($37, $38, $39, $40, $41, $42);

-- name: INSERTS
INSERT INTO platform.outbox (id, workspace_id, type, request_id, traceparent, event)
VALUES ($1, $2, $3, $4, $5, $6), ($7, $8, $9, $10, $11, $12), ($13, $14, $15, $16, $17, $18), ($19, $20, $21, $22, $23,
  $24), ($25, $26, $27, $28, $29, $30), ($31, $32, $33, $34, $35, $36), ($37, $38, $39, $40, $41, $42), ($43, $44, $45,
  $46, $47, $48);
