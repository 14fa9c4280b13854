-- Run by libs/clinic/src/sales/adapters/sale-reads.ts. Written by the test run (ADR 100).

-- within: MOVEMENTS.select
SELECT workspace_id AS "workspaceId", id, cash_session_id AS "cashSessionId", kind, amount_clp AS "amountClp",
       instrument, concept,
              created_by AS "createdBy", created_at AS "createdAt"
              FROM clinic.cash_movement
              WHERE workspace_id = $1 AND id < $2 AND cash_session_id = $4
              ORDER BY id DESC LIMIT $3;

-- within: SESSIONS.select
SELECT workspace_id AS "workspaceId", id, pack_purchase_id AS "packPurchaseId", number,
       appointment_id AS "appointmentId",
              encounter_id AS "encounterId", note, created_by AS "createdBy", created_at AS "createdAt",
              (SELECT p.patient_id
                 FROM clinic.pack_purchase p
                WHERE p.workspace_id = $1 AND p.id = pack_purchase_id) AS "patientId"
         FROM clinic.pack_session
         WHERE workspace_id = $1 AND id < $2 AND pack_purchase_id = $4
         ORDER BY id DESC LIMIT $3;
