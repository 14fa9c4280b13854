-- Run by libs/commerce/src/documents/adapters/document-reads.ts. Written by the test run (ADR 100).

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.consignment_id AS "consignmentId", d.vehicle_id AS "vehicleId",
  d.sale_note_id AS "saleNoteId", d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.iva_comision_clp AS "ivaComisionClp", d.gastos, d.monto_owner_clp AS "montoOwnerClp",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.settlement d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.consignment_id AS "consignmentId", d.vehicle_id AS "vehicleId", d.sale_note_id AS "saleNoteId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.iva_comision_clp AS "ivaComisionClp", d.gastos AS "gastos", d.monto_owner_clp AS "montoOwnerClp"
  FROM commerce.settlement d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.consignment_id AS "consignmentId", d.vehicle_id AS "vehicleId",
  d.sale_note_id AS "saleNoteId", d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.iva_comision_clp AS "ivaComisionClp", d.gastos, d.monto_owner_clp AS "montoOwnerClp",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.settlement d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND d.salesperson_id = $8
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.consignment_id AS "consignmentId", d.vehicle_id AS "vehicleId",
  d.sale_note_id AS "saleNoteId", d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.iva_comision_clp AS "ivaComisionClp", d.gastos, d.monto_owner_clp AS "montoOwnerClp",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.settlement d
  WHERE d.workspace_id = $1  AND d.vehicle_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.consignment_id AS "consignmentId", d.vehicle_id AS "vehicleId",
  d.sale_note_id AS "saleNoteId", d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.iva_comision_clp AS "ivaComisionClp", d.gastos, d.monto_owner_clp AS "montoOwnerClp",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.settlement d
  WHERE d.workspace_id = $1  AND d.location_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.consignment_id AS "consignmentId", d.vehicle_id AS "vehicleId",
  d.sale_note_id AS "saleNoteId", d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.iva_comision_clp AS "ivaComisionClp", d.gastos, d.monto_owner_clp AS "montoOwnerClp",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.settlement d
  WHERE d.workspace_id = $1  AND d.salesperson_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.consignment_id AS "consignmentId", d.vehicle_id AS "vehicleId", d.sale_note_id AS "saleNoteId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.iva_comision_clp AS "ivaComisionClp", d.gastos AS "gastos", d.monto_owner_clp AS "montoOwnerClp"
  FROM commerce.settlement d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND d.salesperson_id = $8
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.consignment_id AS "consignmentId", d.vehicle_id AS "vehicleId", d.sale_note_id AS "saleNoteId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.iva_comision_clp AS "ivaComisionClp", d.gastos AS "gastos", d.monto_owner_clp AS "montoOwnerClp"
  FROM commerce.settlement d
  WHERE d.workspace_id = $1  AND d.vehicle_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.status, d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.sale_note_id AS "saleNoteId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.requested_price_clp AS "requestedPriceClp", d.reason, d.requester_user_id AS "requesterUserId",
  d.decision_note AS "decisionNote", d.decider_user_id AS "deciderUserId", d.decided_at AS "decidedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.price_approval d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.consignment_id AS "consignmentId", d.vehicle_id AS "vehicleId", d.sale_note_id AS "saleNoteId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.iva_comision_clp AS "ivaComisionClp", d.gastos AS "gastos", d.monto_owner_clp AS "montoOwnerClp"
  FROM commerce.settlement d
  WHERE d.workspace_id = $1  AND d.location_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.consignment_id AS "consignmentId", d.vehicle_id AS "vehicleId", d.sale_note_id AS "saleNoteId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.iva_comision_clp AS "ivaComisionClp", d.gastos AS "gastos", d.monto_owner_clp AS "montoOwnerClp"
  FROM commerce.settlement d
  WHERE d.workspace_id = $1  AND d.salesperson_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.status, d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.sale_note_id AS "saleNoteId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.requested_price_clp AS "requestedPriceClp", d.reason, d.requester_user_id AS "requesterUserId",
  d.decision_note AS "decisionNote", d.decider_user_id AS "deciderUserId", d.decided_at AS "decidedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.price_approval d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND d.salesperson_id = $8
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.status, d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.sale_note_id AS "saleNoteId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.requested_price_clp AS "requestedPriceClp", d.reason, d.requester_user_id AS "requesterUserId",
  d.decision_note AS "decisionNote", d.decider_user_id AS "deciderUserId", d.decided_at AS "decidedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.price_approval d
  WHERE d.workspace_id = $1  AND d.quote_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.status, d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.sale_note_id AS "saleNoteId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.requested_price_clp AS "requestedPriceClp", d.reason, d.requester_user_id AS "requesterUserId",
  d.decision_note AS "decisionNote", d.decider_user_id AS "deciderUserId", d.decided_at AS "decidedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.price_approval d
  WHERE d.workspace_id = $1  AND d.location_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.status AS "status", d.quote_id AS "quoteId", d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
  d.requested_price_clp AS "requestedPriceClp", d.reason AS "reason", d.requester_user_id AS "requesterUserId",
  d.decision_note AS "decisionNote", d.decider_user_id AS "deciderUserId", d.decided_at AS "decidedAt"
  FROM commerce.price_approval d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.status, d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.sale_note_id AS "saleNoteId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.requested_price_clp AS "requestedPriceClp", d.reason, d.requester_user_id AS "requesterUserId",
  d.decision_note AS "decisionNote", d.decider_user_id AS "deciderUserId", d.decided_at AS "decidedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.price_approval d
  WHERE d.workspace_id = $1  AND d.sale_note_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.status, d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.sale_note_id AS "saleNoteId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.requested_price_clp AS "requestedPriceClp", d.reason, d.requester_user_id AS "requesterUserId",
  d.decision_note AS "decisionNote", d.decider_user_id AS "deciderUserId", d.decided_at AS "decidedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.price_approval d
  WHERE d.workspace_id = $1  AND d.reservation_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.status, d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.sale_note_id AS "saleNoteId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.requested_price_clp AS "requestedPriceClp", d.reason, d.requester_user_id AS "requesterUserId",
  d.decision_note AS "decisionNote", d.decider_user_id AS "deciderUserId", d.decided_at AS "decidedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.price_approval d
  WHERE d.workspace_id = $1  AND d.salesperson_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.status AS "status", d.quote_id AS "quoteId", d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
  d.requested_price_clp AS "requestedPriceClp", d.reason AS "reason", d.requester_user_id AS "requesterUserId",
  d.decision_note AS "decisionNote", d.decider_user_id AS "deciderUserId", d.decided_at AS "decidedAt"
  FROM commerce.price_approval d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND d.salesperson_id = $8
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.status AS "status", d.quote_id AS "quoteId", d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
  d.requested_price_clp AS "requestedPriceClp", d.reason AS "reason", d.requester_user_id AS "requesterUserId",
  d.decision_note AS "decisionNote", d.decider_user_id AS "deciderUserId", d.decided_at AS "decidedAt"
  FROM commerce.price_approval d
  WHERE d.workspace_id = $1  AND d.quote_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.status AS "status", d.quote_id AS "quoteId", d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
  d.requested_price_clp AS "requestedPriceClp", d.reason AS "reason", d.requester_user_id AS "requesterUserId",
  d.decision_note AS "decisionNote", d.decider_user_id AS "deciderUserId", d.decided_at AS "decidedAt"
  FROM commerce.price_approval d
  WHERE d.workspace_id = $1  AND d.location_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.status AS "status", d.quote_id AS "quoteId", d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
  d.requested_price_clp AS "requestedPriceClp", d.reason AS "reason", d.requester_user_id AS "requesterUserId",
  d.decision_note AS "decisionNote", d.decider_user_id AS "deciderUserId", d.decided_at AS "decidedAt"
  FROM commerce.price_approval d
  WHERE d.workspace_id = $1  AND d.sale_note_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.status AS "status", d.quote_id AS "quoteId", d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
  d.requested_price_clp AS "requestedPriceClp", d.reason AS "reason", d.requester_user_id AS "requesterUserId",
  d.decision_note AS "decisionNote", d.decider_user_id AS "deciderUserId", d.decided_at AS "decidedAt"
  FROM commerce.price_approval d
  WHERE d.workspace_id = $1  AND d.reservation_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.status AS "status", d.quote_id AS "quoteId", d.reservation_id AS "reservationId", d.sale_note_id AS "saleNoteId",
  d.requested_price_clp AS "requestedPriceClp", d.reason AS "reason", d.requester_user_id AS "requesterUserId",
  d.decision_note AS "decisionNote", d.decider_user_id AS "deciderUserId", d.decided_at AS "decidedAt"
  FROM commerce.price_approval d
  WHERE d.workspace_id = $1  AND d.salesperson_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.status, d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.lead_id AS "leadId", d.note,
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.purchase_note d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.status, d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.lead_id AS "leadId", d.note,
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.purchase_note d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND d.salesperson_id = $8
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.status, d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.lead_id AS "leadId", d.note,
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.purchase_note d
  WHERE d.workspace_id = $1  AND d.number = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.status, d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.lead_id AS "leadId", d.note,
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.purchase_note d
  WHERE d.workspace_id = $1  AND d.lead_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.status, d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.lead_id AS "leadId", d.note,
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.purchase_note d
  WHERE d.workspace_id = $1  AND d.vehicle_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.status, d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.lead_id AS "leadId", d.note,
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.purchase_note d
  WHERE d.workspace_id = $1  AND d.location_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.status, d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.lead_id AS "leadId", d.note,
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.purchase_note d
  WHERE d.workspace_id = $1 AND d.status = 'voided'
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.status, d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.lead_id AS "leadId", d.note,
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.purchase_note d
  WHERE d.workspace_id = $1  AND d.salesperson_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.status, d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.lead_id AS "leadId", d.note,
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.purchase_note d
  WHERE d.workspace_id = $1  AND d.seller_contact_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.status AS "status", d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt"
  FROM commerce.purchase_note d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.status AS "status", d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt"
  FROM commerce.purchase_note d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND d.salesperson_id = $8
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.status AS "status", d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt"
  FROM commerce.purchase_note d
  WHERE d.workspace_id = $1  AND d.lead_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.status AS "status", d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt"
  FROM commerce.purchase_note d
  WHERE d.workspace_id = $1  AND d.vehicle_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.status AS "status", d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt"
  FROM commerce.purchase_note d
  WHERE d.workspace_id = $1  AND d.location_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.status AS "status", d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt"
  FROM commerce.purchase_note d
  WHERE d.workspace_id = $1 AND d.status = 'voided'
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.status AS "status", d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt"
  FROM commerce.purchase_note d
  WHERE d.workspace_id = $1  AND d.salesperson_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.status AS "status", d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt"
  FROM commerce.purchase_note d
  WHERE d.workspace_id = $1  AND d.seller_contact_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM unnest($8::uuid[]) AS branch (id) CROSS JOIN LATERAL (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.seller_contact_id AS "sellerContactId",
  d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.status, d.corrected_by AS "correctedBy",
  d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.salesperson_id AS "salespersonId", d.location_id AS "locationId", d.lead_id AS "leadId", d.note,
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.purchase_note d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND d.location_id = branch.id
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
    FROM  ((SELECT match.* FROM (
SELECT k.id
  FROM commerce.consignment k
 WHERE k.workspace_id = $1 AND k.dueno_contact_id = ANY ($8::uuid[])) AS sought CROSS JOIN LATERAL
  (SELECT d.workspace_id AS "workspaceId", d.id, d.consignment_id AS "consignmentId", d.vehicle_id AS "vehicleId",
    d.sale_note_id AS "saleNoteId", d.amount_venta_clp AS "amountVentaClp",
    d.comision_amount_clp AS "comisionAmountClp", d.iva_comision_clp AS "ivaComisionClp", d.gastos,
    d.monto_owner_clp AS "montoOwnerClp", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
    d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
     FROM commerce.settlement d
    WHERE d.workspace_id = $1  AND d.consignment_id = sought.id
      AND d.created_at >= $3 AND d.created_at < $4
      AND (d.created_at, d.id) < ($5, $6) AND true
    ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match)) AS page
   WHERE $2::date IS NOT NULL
   ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.quote d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.note, d.approved_by AS "approvedBy", d.approved_at AS "approvedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.sale_note d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.note, d.approved_by AS "approvedBy", d.approved_at AS "approvedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt" FROM commerce.sale_note d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND d.salesperson_id = $8
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad, d.comision_type AS "comisionType", d.comision_value AS "comisionValue", d.minimo_clp AS "minimoClp",
  d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId", d.estado,
  d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.note, d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.consignment d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  ((SELECT match.* FROM (
SELECT v.id
  FROM commerce.vehicle v
 WHERE v.workspace_id = $1 AND v.plate IS NOT NULL AND v.plate ~>=~ $8::text
   AND v.plate ~<~ ($8::text || '~')
 ORDER BY v.plate USING ~<~, v.id LIMIT 200) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.consignment_id AS "consignmentId", d.vehicle_id AS "vehicleId",
      d.sale_note_id AS "saleNoteId", d.amount_venta_clp AS "amountVentaClp",
      d.comision_amount_clp AS "comisionAmountClp", d.iva_comision_clp AS "ivaComisionClp", d.gastos,
      d.monto_owner_clp AS "montoOwnerClp", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
      d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
       FROM commerce.settlement d
      WHERE d.workspace_id = $1  AND d.vehicle_id = sought.id
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.note, d.approved_by AS "approvedBy", d.approved_at AS "approvedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.sale_note d
  WHERE d.workspace_id = $1  AND d.lead_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.quote d
  WHERE d.workspace_id = $1  AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.note, d.approved_by AS "approvedBy", d.approved_at AS "approvedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.sale_note d
  WHERE d.workspace_id = $1  AND d.vehicle_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.note, d.approved_by AS "approvedBy", d.approved_at AS "approvedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.sale_note d
  WHERE d.workspace_id = $1  AND d.location_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.quote d
  WHERE d.workspace_id = $1  AND d.buyer_contact_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.quote d
  WHERE d.workspace_id = $1  AND d.archived_at IS NOT NULL
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.note, d.approved_by AS "approvedBy", d.approved_at AS "approvedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.sale_note d
  WHERE d.workspace_id = $1  AND d.salesperson_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.note, d.approved_by AS "approvedBy", d.approved_at AS "approvedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.sale_note d
  WHERE d.workspace_id = $1  AND d.buyer_contact_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.state AS "state", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt"
  FROM commerce.quote d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad, d.comision_type AS "comisionType", d.comision_value AS "comisionValue", d.minimo_clp AS "minimoClp",
  d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId", d.estado,
  d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.note, d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.consignment d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND d.salesperson_id = $8
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment",
  d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.approved_by AS "approvedBy", d.approved_at AS "approvedAt"
  FROM commerce.sale_note d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad, d.comision_type AS "comisionType", d.comision_value AS "comisionValue", d.minimo_clp AS "minimoClp",
  d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId", d.estado,
  d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.note, d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.consignment d
  WHERE d.workspace_id = $1  AND d.lead_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad, d.comision_type AS "comisionType", d.comision_value AS "comisionValue", d.minimo_clp AS "minimoClp",
  d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId", d.estado,
  d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.note, d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.consignment d
  WHERE d.workspace_id = $1  AND d.vehicle_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad, d.comision_type AS "comisionType", d.comision_value AS "comisionValue", d.minimo_clp AS "minimoClp",
  d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId", d.estado,
  d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.note, d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.consignment d
  WHERE d.workspace_id = $1  AND d.location_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.quote d
  WHERE d.workspace_id = $1  AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND d.salesperson_id = $8
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.quote d
  WHERE d.workspace_id = $1  AND d.number = $8 AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.quote d
  WHERE d.workspace_id = $1  AND d.lead_id = $8 AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad, d.comision_type AS "comisionType", d.comision_value AS "comisionValue", d.minimo_clp AS "minimoClp",
  d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId", d.estado,
  d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.note, d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.consignment d
  WHERE d.workspace_id = $1  AND d.salesperson_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.quote d
  WHERE d.workspace_id = $1 AND d.state = 'nula' AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad, d.comision_type AS "comisionType", d.comision_value AS "comisionValue", d.minimo_clp AS "minimoClp",
  d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId", d.estado,
  d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.note, d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.consignment d
  WHERE d.workspace_id = $1  AND d.dueno_contact_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.quote d
  WHERE d.workspace_id = $1  AND d.vehicle_id = $8 AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.quote d
  WHERE d.workspace_id = $1  AND d.location_id = $8 AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.quote d
  WHERE d.workspace_id = $1  AND d.salesperson_id = $8 AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.quote d
  WHERE d.workspace_id = $1  AND d.buyer_contact_id = $8 AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment",
  d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.approved_by AS "approvedBy", d.approved_at AS "approvedAt"
  FROM commerce.sale_note d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND d.salesperson_id = $8
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad AS "modalidad", d.comision_type AS "comisionType", d.comision_value AS "comisionValue",
  d.minimo_clp AS "minimoClp", d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId",
  d.estado AS "estado", d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp" FROM commerce.consignment d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment",
  d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.approved_by AS "approvedBy", d.approved_at AS "approvedAt"
  FROM commerce.sale_note d
  WHERE d.workspace_id = $1  AND d.lead_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.state AS "state", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt"
  FROM commerce.quote d
  WHERE d.workspace_id = $1  AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.institution_id AS "institutionId",
  d.requested_amount_clp AS "requestedAmountClp", d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths",
  d.quote_id AS "quoteId", d.sale_note_id AS "saleNoteId", d.state, d.reference, d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions,
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.note, d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.credit_application d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment",
  d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.approved_by AS "approvedBy", d.approved_at AS "approvedAt"
  FROM commerce.sale_note d
  WHERE d.workspace_id = $1  AND d.vehicle_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.state AS "state", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt"
  FROM commerce.quote d
  WHERE d.workspace_id = $1  AND d.buyer_contact_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment",
  d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.approved_by AS "approvedBy", d.approved_at AS "approvedAt"
  FROM commerce.sale_note d
  WHERE d.workspace_id = $1  AND d.location_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.state AS "state", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt"
  FROM commerce.quote d
  WHERE d.workspace_id = $1  AND d.archived_at IS NOT NULL
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment",
  d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.approved_by AS "approvedBy", d.approved_at AS "approvedAt"
  FROM commerce.sale_note d
  WHERE d.workspace_id = $1  AND d.salesperson_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp", d.tax_treatment AS "taxTreatment",
  d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.approved_by AS "approvedBy", d.approved_at AS "approvedAt"
  FROM commerce.sale_note d
  WHERE d.workspace_id = $1  AND d.buyer_contact_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM unnest($8::uuid[]) AS branch (id) CROSS JOIN LATERAL (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
  d.tax_treatment AS "taxTreatment", d.quote_id AS "quoteId", d.reservation_id AS "reservationId",
  d.trade_in_purchase_note_ids AS "tradeInPurchaseNoteIds", d.trade_in_clp AS "tradeInClp", d.paid_clp AS "paidClp",
  d.floor_price_clp AS "floorPriceClp", d.note, d.approved_by AS "approvedBy", d.approved_at AS "approvedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt", d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt" FROM commerce.sale_note d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND d.location_id = branch.id
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.quote d
  WHERE d.workspace_id = $1 AND d.state = 'vigente' AND d.expires_on < $2 AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.quote d
  WHERE d.workspace_id = $1 AND d.state = 'vigente' AND d.expires_on >= $2 AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad AS "modalidad", d.comision_type AS "comisionType", d.comision_value AS "comisionValue",
  d.minimo_clp AS "minimoClp", d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId",
  d.estado AS "estado", d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp" FROM commerce.consignment d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND d.salesperson_id = $8
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad AS "modalidad", d.comision_type AS "comisionType", d.comision_value AS "comisionValue",
  d.minimo_clp AS "minimoClp", d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId",
  d.estado AS "estado", d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp" FROM commerce.consignment d
  WHERE d.workspace_id = $1  AND d.lead_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.state AS "state", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt"
  FROM commerce.quote d
  WHERE d.workspace_id = $1  AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND d.salesperson_id = $8
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.institution_id AS "institutionId",
  d.requested_amount_clp AS "requestedAmountClp", d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths",
  d.quote_id AS "quoteId", d.sale_note_id AS "saleNoteId", d.state, d.reference, d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions,
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.note, d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.credit_application d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND d.salesperson_id = $8
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.state AS "state", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt"
  FROM commerce.quote d
  WHERE d.workspace_id = $1  AND d.lead_id = $8 AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad AS "modalidad", d.comision_type AS "comisionType", d.comision_value AS "comisionValue",
  d.minimo_clp AS "minimoClp", d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId",
  d.estado AS "estado", d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp" FROM commerce.consignment d
  WHERE d.workspace_id = $1  AND d.vehicle_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.institution_id AS "institutionId",
  d.requested_amount_clp AS "requestedAmountClp", d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths",
  d.quote_id AS "quoteId", d.sale_note_id AS "saleNoteId", d.state, d.reference, d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions,
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.note, d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.credit_application d
  WHERE d.workspace_id = $1  AND d.number = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.state AS "state", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt"
  FROM commerce.quote d
  WHERE d.workspace_id = $1 AND d.state = 'nula' AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad AS "modalidad", d.comision_type AS "comisionType", d.comision_value AS "comisionValue",
  d.minimo_clp AS "minimoClp", d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId",
  d.estado AS "estado", d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp" FROM commerce.consignment d
  WHERE d.workspace_id = $1  AND d.location_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.institution_id AS "institutionId",
  d.requested_amount_clp AS "requestedAmountClp", d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths",
  d.quote_id AS "quoteId", d.sale_note_id AS "saleNoteId", d.state, d.reference, d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions,
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.note, d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.credit_application d
  WHERE d.workspace_id = $1  AND d.lead_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.state AS "state", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt"
  FROM commerce.quote d
  WHERE d.workspace_id = $1  AND d.vehicle_id = $8 AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.state AS "state", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt"
  FROM commerce.quote d
  WHERE d.workspace_id = $1  AND d.location_id = $8 AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad AS "modalidad", d.comision_type AS "comisionType", d.comision_value AS "comisionValue",
  d.minimo_clp AS "minimoClp", d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId",
  d.estado AS "estado", d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp" FROM commerce.consignment d
  WHERE d.workspace_id = $1  AND d.salesperson_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.institution_id AS "institutionId",
  d.requested_amount_clp AS "requestedAmountClp", d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths",
  d.quote_id AS "quoteId", d.sale_note_id AS "saleNoteId", d.state, d.reference, d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions,
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.note, d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.credit_application d
  WHERE d.workspace_id = $1  AND d.vehicle_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.institution_id AS "institutionId",
  d.requested_amount_clp AS "requestedAmountClp", d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths",
  d.quote_id AS "quoteId", d.sale_note_id AS "saleNoteId", d.state, d.reference, d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions,
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.note, d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.credit_application d
  WHERE d.workspace_id = $1  AND d.location_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad AS "modalidad", d.comision_type AS "comisionType", d.comision_value AS "comisionValue",
  d.minimo_clp AS "minimoClp", d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId",
  d.estado AS "estado", d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp" FROM commerce.consignment d
  WHERE d.workspace_id = $1  AND d.dueno_contact_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.state AS "state", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt"
  FROM commerce.quote d
  WHERE d.workspace_id = $1  AND d.salesperson_id = $8 AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.institution_id AS "institutionId",
  d.requested_amount_clp AS "requestedAmountClp", d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths",
  d.quote_id AS "quoteId", d.sale_note_id AS "saleNoteId", d.state, d.reference, d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions,
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.note, d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.credit_application d
  WHERE d.workspace_id = $1  AND d.institution_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.institution_id AS "institutionId",
  d.requested_amount_clp AS "requestedAmountClp", d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths",
  d.quote_id AS "quoteId", d.sale_note_id AS "saleNoteId", d.state, d.reference, d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions,
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.note, d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.credit_application d
  WHERE d.workspace_id = $1  AND d.salesperson_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.state AS "state", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt"
  FROM commerce.quote d
  WHERE d.workspace_id = $1  AND d.buyer_contact_id = $8 AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.institution_id AS "institutionId",
  d.requested_amount_clp AS "requestedAmountClp", d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths",
  d.quote_id AS "quoteId", d.sale_note_id AS "saleNoteId", d.state, d.reference, d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions,
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.note, d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.credit_application d
  WHERE d.workspace_id = $1  AND d.buyer_contact_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM unnest($8::uuid[]) AS branch (id) CROSS JOIN LATERAL (
(SELECT d.workspace_id AS "workspaceId", d.id, d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
  d.modalidad, d.comision_type AS "comisionType", d.comision_value AS "comisionValue", d.minimo_clp AS "minimoClp",
  d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId", d.estado,
  d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
  d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
  d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
  d.monto_owner_clp AS "montoOwnerClp", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.note, d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.consignment d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND d.location_id = branch.id
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM unnest($8::uuid[]) AS branch (id) CROSS JOIN LATERAL (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.quote d
  WHERE d.workspace_id = $1  AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND d.location_id = branch.id
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.quote d
  WHERE d.workspace_id = $1 AND d.state = 'vigente' AND d.expires_on >= $2 AND d.salesperson_id = $8
    AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.state AS "state", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt"
  FROM commerce.quote d
  WHERE d.workspace_id = $1 AND d.state = 'vigente' AND d.expires_on < $2 AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.state AS "state", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt"
  FROM commerce.quote d
  WHERE d.workspace_id = $1 AND d.state = 'vigente' AND d.expires_on >= $2 AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.institution_id AS "institutionId",
  d.requested_amount_clp AS "requestedAmountClp", d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths",
  d.quote_id AS "quoteId", d.sale_note_id AS "saleNoteId", d.state, d.reference, d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions,
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.note, d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.credit_application d
  WHERE d.workspace_id = $1 AND d.state = 'rejected' AND d.institution_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.institution_id AS "institutionId", d.requested_amount_clp AS "requestedAmountClp",
  d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths", d.quote_id AS "quoteId",
  d.sale_note_id AS "saleNoteId", d.state AS "state", d.reference AS "reference", d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions AS "conditions",
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt" FROM commerce.credit_application d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
  WHERE d.workspace_id = $1  AND false
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND d.salesperson_id = $8
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM unnest($8::uuid[]) AS branch (id) CROSS JOIN LATERAL (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.institution_id AS "institutionId",
  d.requested_amount_clp AS "requestedAmountClp", d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths",
  d.quote_id AS "quoteId", d.sale_note_id AS "saleNoteId", d.state, d.reference, d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions,
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.lead_id AS "leadId", d.note, d.created_by AS "createdBy",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.credit_application d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND d.location_id = branch.id
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
  WHERE d.workspace_id = $1  AND d.number = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.state AS "state", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt"
  FROM commerce.quote d
  WHERE d.workspace_id = $1 AND d.state = 'vigente' AND d.expires_on >= $2 AND d.salesperson_id = $8
    AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
  WHERE d.workspace_id = $1  AND d.lead_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
  WHERE d.workspace_id = $1  AND d.vehicle_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.institution_id AS "institutionId", d.requested_amount_clp AS "requestedAmountClp",
  d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths", d.quote_id AS "quoteId",
  d.sale_note_id AS "saleNoteId", d.state AS "state", d.reference AS "reference", d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions AS "conditions",
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt" FROM commerce.credit_application d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND d.salesperson_id = $8
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
  WHERE d.workspace_id = $1  AND d.location_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.institution_id AS "institutionId", d.requested_amount_clp AS "requestedAmountClp",
  d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths", d.quote_id AS "quoteId",
  d.sale_note_id AS "saleNoteId", d.state AS "state", d.reference AS "reference", d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions AS "conditions",
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt" FROM commerce.credit_application d
  WHERE d.workspace_id = $1  AND d.lead_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
  WHERE d.workspace_id = $1  AND d.salesperson_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
  WHERE d.workspace_id = $1  AND d.buyer_contact_id = $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.institution_id AS "institutionId", d.requested_amount_clp AS "requestedAmountClp",
  d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths", d.quote_id AS "quoteId",
  d.sale_note_id AS "saleNoteId", d.state AS "state", d.reference AS "reference", d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions AS "conditions",
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt" FROM commerce.credit_application d
  WHERE d.workspace_id = $1  AND d.vehicle_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.institution_id AS "institutionId", d.requested_amount_clp AS "requestedAmountClp",
  d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths", d.quote_id AS "quoteId",
  d.sale_note_id AS "saleNoteId", d.state AS "state", d.reference AS "reference", d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions AS "conditions",
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt" FROM commerce.credit_application d
  WHERE d.workspace_id = $1  AND d.location_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.institution_id AS "institutionId", d.requested_amount_clp AS "requestedAmountClp",
  d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths", d.quote_id AS "quoteId",
  d.sale_note_id AS "saleNoteId", d.state AS "state", d.reference AS "reference", d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions AS "conditions",
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt" FROM commerce.credit_application d
  WHERE d.workspace_id = $1  AND d.institution_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.institution_id AS "institutionId", d.requested_amount_clp AS "requestedAmountClp",
  d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths", d.quote_id AS "quoteId",
  d.sale_note_id AS "saleNoteId", d.state AS "state", d.reference AS "reference", d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions AS "conditions",
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt" FROM commerce.credit_application d
  WHERE d.workspace_id = $1  AND d.salesperson_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.institution_id AS "institutionId", d.requested_amount_clp AS "requestedAmountClp",
  d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths", d.quote_id AS "quoteId",
  d.sale_note_id AS "saleNoteId", d.state AS "state", d.reference AS "reference", d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions AS "conditions",
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt" FROM commerce.credit_application d
  WHERE d.workspace_id = $1  AND d.buyer_contact_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.institution_id AS "institutionId", d.requested_amount_clp AS "requestedAmountClp",
  d.down_payment_clp AS "downPaymentClp", d.term_months AS "termMonths", d.quote_id AS "quoteId",
  d.sale_note_id AS "saleNoteId", d.state AS "state", d.reference AS "reference", d.submitted_by AS "submittedBy",
  d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp", d.conditions AS "conditions",
  d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
  d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt" FROM commerce.credit_application d
  WHERE d.workspace_id = $1 AND d.state = 'rejected' AND d.institution_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  ((SELECT match.* FROM (
SELECT v.id
  FROM commerce.vehicle v
 WHERE v.workspace_id = $1 AND v.plate IS NOT NULL AND v.plate ~>=~ $8::text
   AND v.plate ~<~ ($8::text || '~')
 ORDER BY v.plate USING ~<~, v.id LIMIT 200) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.seller_contact_id AS "sellerContactId",
      d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
      d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.status, d.corrected_by AS "correctedBy",
      d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
      d.voided_at AS "voidedAt", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
      d.lead_id AS "leadId", d.note, d.created_by AS "createdBy", d.created_at AS "createdAt",
      d.updated_at AS "updatedAt"
       FROM commerce.purchase_note d
      WHERE d.workspace_id = $1  AND d.vehicle_id = sought.id
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM unnest($8::uuid[]) AS branch (id) CROSS JOIN LATERAL (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND d.location_id = branch.id
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.agreed_price_clp AS "agreedPriceClp",
  d.hold_expires_on AS "holdExpiresOn", d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp",
  d.paid_clp AS "paidClp", d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber",
  d.abono_disposition AS "abonoDisposition", d.abono_disposition_reason AS "abonoDispositionReason",
  d.abono_disposition_by AS "abonoDispositionBy", d.abono_disposition_at AS "abonoDispositionAt",
  EXISTS (SELECT 1 FROM commerce.vehicle v WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id
  AND v.held_by_id = d.id) AS "holdsVehicle" FROM commerce.reservation d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.agreed_price_clp AS "agreedPriceClp",
  d.hold_expires_on AS "holdExpiresOn", d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp",
  d.paid_clp AS "paidClp", d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber",
  d.abono_disposition AS "abonoDisposition", d.abono_disposition_reason AS "abonoDispositionReason",
  d.abono_disposition_by AS "abonoDispositionBy", d.abono_disposition_at AS "abonoDispositionAt",
  EXISTS (SELECT 1 FROM commerce.vehicle v WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id
  AND v.held_by_id = d.id) AS "holdsVehicle" FROM commerce.reservation d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND d.salesperson_id = $8
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.agreed_price_clp AS "agreedPriceClp",
  d.hold_expires_on AS "holdExpiresOn", d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp",
  d.paid_clp AS "paidClp", d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber",
  d.abono_disposition AS "abonoDisposition", d.abono_disposition_reason AS "abonoDispositionReason",
  d.abono_disposition_by AS "abonoDispositionBy", d.abono_disposition_at AS "abonoDispositionAt",
  EXISTS (SELECT 1 FROM commerce.vehicle v WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id
  AND v.held_by_id = d.id) AS "holdsVehicle" FROM commerce.reservation d
  WHERE d.workspace_id = $1  AND d.lead_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.agreed_price_clp AS "agreedPriceClp",
  d.hold_expires_on AS "holdExpiresOn", d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp",
  d.paid_clp AS "paidClp", d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber",
  d.abono_disposition AS "abonoDisposition", d.abono_disposition_reason AS "abonoDispositionReason",
  d.abono_disposition_by AS "abonoDispositionBy", d.abono_disposition_at AS "abonoDispositionAt",
  EXISTS (SELECT 1 FROM commerce.vehicle v WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id
  AND v.held_by_id = d.id) AS "holdsVehicle" FROM commerce.reservation d
  WHERE d.workspace_id = $1  AND d.vehicle_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.agreed_price_clp AS "agreedPriceClp",
  d.hold_expires_on AS "holdExpiresOn", d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp",
  d.paid_clp AS "paidClp", d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber",
  d.abono_disposition AS "abonoDisposition", d.abono_disposition_reason AS "abonoDispositionReason",
  d.abono_disposition_by AS "abonoDispositionBy", d.abono_disposition_at AS "abonoDispositionAt",
  EXISTS (SELECT 1 FROM commerce.vehicle v WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id
  AND v.held_by_id = d.id) AS "holdsVehicle" FROM commerce.reservation d
  WHERE d.workspace_id = $1  AND d.location_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.agreed_price_clp AS "agreedPriceClp",
  d.hold_expires_on AS "holdExpiresOn", d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp",
  d.paid_clp AS "paidClp", d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber",
  d.abono_disposition AS "abonoDisposition", d.abono_disposition_reason AS "abonoDispositionReason",
  d.abono_disposition_by AS "abonoDispositionBy", d.abono_disposition_at AS "abonoDispositionAt",
  EXISTS (SELECT 1 FROM commerce.vehicle v WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id
  AND v.held_by_id = d.id) AS "holdsVehicle" FROM commerce.reservation d
  WHERE d.workspace_id = $1  AND d.salesperson_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.agreed_price_clp AS "agreedPriceClp",
  d.hold_expires_on AS "holdExpiresOn", d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp",
  d.paid_clp AS "paidClp", d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber",
  d.abono_disposition AS "abonoDisposition", d.abono_disposition_reason AS "abonoDispositionReason",
  d.abono_disposition_by AS "abonoDispositionBy", d.abono_disposition_at AS "abonoDispositionAt",
  EXISTS (SELECT 1 FROM commerce.vehicle v WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id
  AND v.held_by_id = d.id) AS "holdsVehicle" FROM commerce.reservation d
  WHERE d.workspace_id = $1  AND d.holder_contact_id = $8
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  (
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1
        AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND d.salesperson_id = $8
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
     WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  (
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1  AND d.lead_id = $8
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  (
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1  AND d.vehicle_id = $8
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  (
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1  AND d.location_id = $8
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  (
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1  AND d.salesperson_id = $8
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  (
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1  AND d.holder_contact_id = $8
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM unnest($8::uuid[]) AS branch (id) CROSS JOIN LATERAL (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.status AS "status", d.vehicle_id AS "vehicleId",
  d.holder_contact_id AS "holderContactId", d.agreed_price_clp AS "agreedPriceClp",
  d.hold_expires_on AS "holdExpiresOn", d.quote_id AS "quoteId", d.floor_price_clp AS "floorPriceClp",
  d.paid_clp AS "paidClp", d.sale_note_id AS "saleNoteId", d.sale_note_number AS "saleNoteNumber",
  d.abono_disposition AS "abonoDisposition", d.abono_disposition_reason AS "abonoDispositionReason",
  d.abono_disposition_by AS "abonoDispositionBy", d.abono_disposition_at AS "abonoDispositionAt",
  EXISTS (SELECT 1 FROM commerce.vehicle v WHERE v.workspace_id = d.workspace_id AND v.id = d.vehicle_id
  AND v.held_by_id = d.id) AS "holdsVehicle" FROM commerce.reservation d
  WHERE d.workspace_id = $1
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND d.location_id = branch.id
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
  WHERE d.workspace_id = $1  AND (CASE WHEN d.status <> 'voided' THEN d.total_clp - d.trade_in_clp - d.paid_clp
    ELSE 0 END) > 0 AND (CASE WHEN d.status <> 'voided' THEN d.total_clp - d.trade_in_clp - d.paid_clp ELSE 0 END) >= $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM unnest($8::uuid[]) AS branch (id) CROSS JOIN LATERAL (
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1
        AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND d.location_id = branch.id
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
     WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  ((SELECT match.* FROM (
SELECT v.id
  FROM commerce.vehicle v
 WHERE v.workspace_id = $1 AND v.plate IS NOT NULL AND v.plate ~>=~ $8::text
   AND v.plate ~<~ ($8::text || '~')
 ORDER BY v.plate USING ~<~, v.id LIMIT 200) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
      d.modalidad, d.comision_type AS "comisionType", d.comision_value AS "comisionValue", d.minimo_clp AS "minimoClp",
      d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId", d.estado,
      d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
      d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
      d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
      d.monto_owner_clp AS "montoOwnerClp", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
      d.lead_id AS "leadId", d.note, d.created_by AS "createdBy", d.created_at AS "createdAt",
      d.updated_at AS "updatedAt"
       FROM commerce.consignment d
      WHERE d.workspace_id = $1  AND d.vehicle_id = sought.id
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  (
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  ((SELECT match.* FROM (
SELECT v.id
  FROM commerce.vehicle v
 WHERE v.workspace_id = $1 AND v.plate IS NOT NULL AND v.plate ~>=~ $8::text
   AND v.plate ~<~ ($8::text || '~')
 ORDER BY v.plate USING ~<~, v.id LIMIT 200) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
      d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
      d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
      d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
      d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
      d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
      d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
      d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
       FROM commerce.quote d
      WHERE d.workspace_id = $1  AND d.vehicle_id = sought.id  AND d.archived_at IS NULL
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  (
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND d.salesperson_id = $8
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  (
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1  AND d.number = $8
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  (
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1  AND d.lead_id = $8
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  (
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1  AND d.vehicle_id = $8
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  (
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1  AND d.location_id = $8
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  (
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1  AND d.salesperson_id = $8
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  (
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1  AND d.holder_contact_id = $8
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  ((SELECT match.* FROM (
SELECT v.id
  FROM commerce.vehicle v
 WHERE v.workspace_id = $1 AND v.plate IS NOT NULL AND v.plate ~>=~ $8::text
   AND v.plate ~<~ ($8::text || '~')
 ORDER BY v.plate USING ~<~, v.id LIMIT 200) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.vehicle_id AS "vehicleId",
      d.buyer_contact_id AS "buyerContactId", d.institution_id AS "institutionId",
      d.requested_amount_clp AS "requestedAmountClp", d.down_payment_clp AS "downPaymentClp",
      d.term_months AS "termMonths", d.quote_id AS "quoteId", d.sale_note_id AS "saleNoteId", d.state, d.reference,
      d.submitted_by AS "submittedBy", d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp",
      d.conditions, d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
      d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt", d.salesperson_id AS "salespersonId",
      d.location_id AS "locationId", d.lead_id AS "leadId", d.note, d.created_by AS "createdBy",
      d.created_at AS "createdAt", d.updated_at AS "updatedAt"
       FROM commerce.credit_application d
      WHERE d.workspace_id = $1  AND d.vehicle_id = sought.id
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM unnest($8::uuid[]) AS branch (id) CROSS JOIN LATERAL (
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND d.location_id = branch.id
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  ((SELECT match.* FROM (
SELECT v.id
  FROM commerce.vehicle v
 WHERE v.workspace_id = $1 AND v.plate IS NOT NULL AND v.plate ~>=~ $8::text
   AND v.plate ~<~ ($8::text || '~')
 ORDER BY v.plate USING ~<~, v.id LIMIT 200) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1  AND d.vehicle_id = sought.id
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  ((SELECT match.* FROM (
SELECT v.id
  FROM commerce.vehicle v
 WHERE v.workspace_id = $1 AND v.plate IS NOT NULL AND v.plate ~>=~ $8::text
   AND v.plate ~<~ ($8::text || '~')
 ORDER BY v.plate USING ~<~, v.id LIMIT 200) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1  AND d.vehicle_id = sought.id
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND d.salesperson_id = $9
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM unnest($8::uuid[]) AS branch (id) CROSS JOIN LATERAL ((SELECT match.* FROM (
SELECT v.id
  FROM commerce.vehicle v
 WHERE v.workspace_id = $1 AND v.plate IS NOT NULL AND v.plate ~>=~ $9::text
   AND v.plate ~<~ ($9::text || '~')
 ORDER BY v.plate USING ~<~, v.id LIMIT 200) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1  AND d.vehicle_id = sought.id
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND d.location_id = branch.id
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  ((SELECT match.* FROM (
SELECT v.id
  FROM commerce.vehicle v
 WHERE v.workspace_id = $1 AND v.plate IS NOT NULL AND v.plate ~>=~ $8::text
   AND v.plate ~<~ ($8::text || '~')
 ORDER BY v.plate USING ~<~, v.id LIMIT 200) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1  AND d.vehicle_id = sought.id
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  ((SELECT match.* FROM (
  SELECT k.id
    FROM commerce.consignment k
   WHERE k.workspace_id = $1 AND k.dueno_contact_id = ANY ($8::uuid[])) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.consignment_id AS "consignmentId", d.vehicle_id AS "vehicleId",
      d.sale_note_id AS "saleNoteId", d.amount_venta_clp AS "amountVentaClp",
      d.comision_amount_clp AS "comisionAmountClp", d.iva_comision_clp AS "ivaComisionClp", d.gastos,
      d.monto_owner_clp AS "montoOwnerClp", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
      d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
       FROM commerce.settlement d
      WHERE d.workspace_id = $1  AND d.consignment_id = sought.id
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match) UNION ALL (SELECT match.* FROM (
SELECT v.id
  FROM commerce.vehicle v
 WHERE v.workspace_id = $1 AND v.plate IS NOT NULL AND v.plate ~>=~ $9::text
   AND v.plate ~<~ ($9::text || '~')
 ORDER BY v.plate USING ~<~, v.id LIMIT 200) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.consignment_id AS "consignmentId", d.vehicle_id AS "vehicleId",
      d.sale_note_id AS "saleNoteId", d.amount_venta_clp AS "amountVentaClp",
      d.comision_amount_clp AS "comisionAmountClp", d.iva_comision_clp AS "ivaComisionClp", d.gastos,
      d.monto_owner_clp AS "montoOwnerClp", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
      d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
       FROM commerce.settlement d
      WHERE d.workspace_id = $1  AND d.vehicle_id = sought.id AND (d.consignment_id = ANY (ARRAY(
  SELECT k.id
    FROM commerce.consignment k
   WHERE k.workspace_id = $1 AND k.dueno_contact_id = ANY ($8::uuid[])))) IS NOT TRUE
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.quote d
  WHERE d.workspace_id = $1 AND d.state = 'vigente' AND d.expires_on >= $2 AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7) UNION ALL
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
  d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
  d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
  d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
   FROM commerce.quote d
  WHERE d.workspace_id = $1 AND d.state = 'vigente' AND d.expires_on < $2 AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.* FROM  (
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.state AS "state", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt"
  FROM commerce.quote d
  WHERE d.workspace_id = $1 AND d.state = 'vigente' AND d.expires_on >= $2 AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7) UNION ALL
(SELECT d.number AS "number", d.workspace_id AS "workspaceId", d.id AS "id", d.salesperson_id AS "salespersonId",
  d.location_id AS "locationId", d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  d.lead_id AS "leadId", d.note AS "note", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
  d.voided_at AS "voidedAt", d.state AS "state", d.vehicle_id AS "vehicleId", d.buyer_contact_id AS "buyerContactId",
  d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
  d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp",
  d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
  d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt"
  FROM commerce.quote d
  WHERE d.workspace_id = $1 AND d.state = 'vigente' AND d.expires_on < $2 AND d.archived_at IS NULL
    AND d.created_at >= $3 AND d.created_at < $4 AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  ((SELECT match.* FROM (SELECT unnest($8::uuid[]) AS id) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.seller_contact_id AS "sellerContactId",
      d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
      d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.status, d.corrected_by AS "correctedBy",
      d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
      d.voided_at AS "voidedAt", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
      d.lead_id AS "leadId", d.note, d.created_by AS "createdBy", d.created_at AS "createdAt",
      d.updated_at AS "updatedAt"
       FROM commerce.purchase_note d
      WHERE d.workspace_id = $1  AND d.seller_contact_id = sought.id
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match) UNION ALL (SELECT match.* FROM (
SELECT v.id
  FROM commerce.vehicle v
 WHERE v.workspace_id = $1 AND v.plate IS NOT NULL AND v.plate ~>=~ $9::text
   AND v.plate ~<~ ($9::text || '~')
 ORDER BY v.plate USING ~<~, v.id LIMIT 200) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.seller_contact_id AS "sellerContactId",
      d.vehicle_id AS "vehicleId", d.net_clp AS "netClp", d.tax_clp AS "taxClp", d.total_clp AS "totalClp",
      d.tax_treatment AS "taxTreatment", d.purchased_on AS "purchasedOn", d.status, d.corrected_by AS "correctedBy",
      d.corrected_at AS "correctedAt", d.void_reason AS "voidReason", d.voided_by AS "voidedBy",
      d.voided_at AS "voidedAt", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
      d.lead_id AS "leadId", d.note, d.created_by AS "createdBy", d.created_at AS "createdAt",
      d.updated_at AS "updatedAt"
       FROM commerce.purchase_note d
      WHERE d.workspace_id = $1  AND d.vehicle_id = sought.id
        AND (d.seller_contact_id = ANY (ARRAY(SELECT unnest($8::uuid[]) AS id))) IS NOT TRUE
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  ((SELECT match.* FROM (SELECT unnest($8::uuid[]) AS id) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
      d.modalidad, d.comision_type AS "comisionType", d.comision_value AS "comisionValue", d.minimo_clp AS "minimoClp",
      d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId", d.estado,
      d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
      d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
      d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
      d.monto_owner_clp AS "montoOwnerClp", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
      d.lead_id AS "leadId", d.note, d.created_by AS "createdBy", d.created_at AS "createdAt",
      d.updated_at AS "updatedAt"
       FROM commerce.consignment d
      WHERE d.workspace_id = $1  AND d.dueno_contact_id = sought.id
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match) UNION ALL (SELECT match.* FROM (
SELECT v.id
  FROM commerce.vehicle v
 WHERE v.workspace_id = $1 AND v.plate IS NOT NULL AND v.plate ~>=~ $9::text
   AND v.plate ~<~ ($9::text || '~')
 ORDER BY v.plate USING ~<~, v.id LIMIT 200) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.vehicle_id AS "vehicleId", d.dueno_contact_id AS "duenoContactId",
      d.modalidad, d.comision_type AS "comisionType", d.comision_value AS "comisionValue", d.minimo_clp AS "minimoClp",
      d.owner_minimum_clp AS "ownerMinimumClp", d.candidate_id AS "candidateId", d.estado,
      d.return_reason AS "returnReason", d.returned_by AS "returnedBy", d.returned_at AS "returnedAt",
      d.sold_by AS "soldBy", d.sold_at AS "soldAt", d.liquidacion_id AS "liquidacionId",
      d.amount_venta_clp AS "amountVentaClp", d.comision_amount_clp AS "comisionAmountClp",
      d.monto_owner_clp AS "montoOwnerClp", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
      d.lead_id AS "leadId", d.note, d.created_by AS "createdBy", d.created_at AS "createdAt",
      d.updated_at AS "updatedAt"
       FROM commerce.consignment d
      WHERE d.workspace_id = $1  AND d.vehicle_id = sought.id
        AND (d.dueno_contact_id = ANY (ARRAY(SELECT unnest($8::uuid[]) AS id))) IS NOT TRUE
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  ((SELECT match.* FROM (SELECT unnest($8::uuid[]) AS id) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
      d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
      d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
      d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
      d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
      d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
      d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
      d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
       FROM commerce.quote d
      WHERE d.workspace_id = $1  AND d.buyer_contact_id = sought.id  AND d.archived_at IS NULL
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match) UNION ALL (SELECT match.* FROM (
SELECT v.id
  FROM commerce.vehicle v
 WHERE v.workspace_id = $1 AND v.plate IS NOT NULL AND v.plate ~>=~ $9::text
   AND v.plate ~<~ ($9::text || '~')
 ORDER BY v.plate USING ~<~, v.id LIMIT 200) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.state, d.vehicle_id AS "vehicleId",
      d.buyer_contact_id AS "buyerContactId", d.salesperson_id AS "salespersonId", d.location_id AS "locationId",
      d.lead_id AS "leadId", d.offered_price_clp AS "offeredPriceClp", d.net_clp AS "netClp", d.tax_clp AS "taxClp",
      d.tax_treatment AS "taxTreatment", d.expires_on AS "expiresOn", d.floor_price_clp AS "floorPriceClp", d.note,
      d.extend_reason AS "extendReason", d.extended_by AS "extendedBy", d.extended_at AS "extendedAt",
      d.void_reason AS "voidReason", d.voided_by AS "voidedBy", d.voided_at AS "voidedAt",
      d.archive_reason AS "archiveReason", d.archived_by AS "archivedBy", d.archived_at AS "archivedAt",
      d.created_by AS "createdBy", d.created_at AS "createdAt", d.updated_at AS "updatedAt"
       FROM commerce.quote d
      WHERE d.workspace_id = $1  AND d.vehicle_id = sought.id
        AND (d.buyer_contact_id = ANY (ARRAY(SELECT unnest($8::uuid[]) AS id))) IS NOT TRUE AND d.archived_at IS NULL
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
  FROM  (
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
  WHERE d.workspace_id = $1 AND d.status = 'issued' AND (CASE
    WHEN d.status <> 'voided' THEN d.total_clp - d.trade_in_clp - d.paid_clp ELSE 0 END) > 0 AND (CASE
    WHEN d.status <> 'voided' THEN d.total_clp - d.trade_in_clp - d.paid_clp ELSE 0 END) >= $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7) UNION ALL
(SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
  WHERE d.workspace_id = $1 AND d.status = 'voided' AND (CASE
    WHEN d.status <> 'voided' THEN d.total_clp - d.trade_in_clp - d.paid_clp ELSE 0 END) > 0 AND (CASE
    WHEN d.status <> 'voided' THEN d.total_clp - d.trade_in_clp - d.paid_clp ELSE 0 END) >= $8
    AND d.created_at >= $3 AND d.created_at < $4
    AND (d.created_at, d.id) < ($5, $6) AND true
  ORDER BY d.created_at DESC, d.id DESC LIMIT $7)) AS page
 WHERE $2::date IS NOT NULL
 ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  ((SELECT match.* FROM (SELECT unnest($8::uuid[]) AS id) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.vehicle_id AS "vehicleId",
      d.buyer_contact_id AS "buyerContactId", d.institution_id AS "institutionId",
      d.requested_amount_clp AS "requestedAmountClp", d.down_payment_clp AS "downPaymentClp",
      d.term_months AS "termMonths", d.quote_id AS "quoteId", d.sale_note_id AS "saleNoteId", d.state, d.reference,
      d.submitted_by AS "submittedBy", d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp",
      d.conditions, d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
      d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt", d.salesperson_id AS "salespersonId",
      d.location_id AS "locationId", d.lead_id AS "leadId", d.note, d.created_by AS "createdBy",
      d.created_at AS "createdAt", d.updated_at AS "updatedAt"
       FROM commerce.credit_application d
      WHERE d.workspace_id = $1  AND d.buyer_contact_id = sought.id
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match) UNION ALL (SELECT match.* FROM (
SELECT v.id
  FROM commerce.vehicle v
 WHERE v.workspace_id = $1 AND v.plate IS NOT NULL AND v.plate ~>=~ $9::text
   AND v.plate ~<~ ($9::text || '~')
 ORDER BY v.plate USING ~<~, v.id LIMIT 200) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.vehicle_id AS "vehicleId",
      d.buyer_contact_id AS "buyerContactId", d.institution_id AS "institutionId",
      d.requested_amount_clp AS "requestedAmountClp", d.down_payment_clp AS "downPaymentClp",
      d.term_months AS "termMonths", d.quote_id AS "quoteId", d.sale_note_id AS "saleNoteId", d.state, d.reference,
      d.submitted_by AS "submittedBy", d.submitted_at AS "submittedAt", d.approved_amount_clp AS "approvedAmountClp",
      d.conditions, d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.withdrawn_reason AS "withdrawnReason",
      d.withdrawn_by AS "withdrawnBy", d.withdrawn_at AS "withdrawnAt", d.salesperson_id AS "salespersonId",
      d.location_id AS "locationId", d.lead_id AS "leadId", d.note, d.created_by AS "createdBy",
      d.created_at AS "createdAt", d.updated_at AS "updatedAt"
       FROM commerce.credit_application d
      WHERE d.workspace_id = $1  AND d.vehicle_id = sought.id
        AND (d.buyer_contact_id = ANY (ARRAY(SELECT unnest($8::uuid[]) AS id))) IS NOT TRUE
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  ((SELECT match.* FROM (SELECT unnest($8::uuid[]) AS id) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1  AND d.buyer_contact_id = sought.id
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match) UNION ALL (SELECT match.* FROM (
SELECT v.id
  FROM commerce.vehicle v
 WHERE v.workspace_id = $1 AND v.plate IS NOT NULL AND v.plate ~>=~ $9::text
   AND v.plate ~<~ ($9::text || '~')
 ORDER BY v.plate USING ~<~, v.id LIMIT 200) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1  AND d.vehicle_id = sought.id
        AND (d.buyer_contact_id = ANY (ARRAY(SELECT unnest($8::uuid[]) AS id))) IS NOT TRUE
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  ((SELECT match.* FROM (SELECT unnest($8::uuid[]) AS id) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1 AND d.status = 'issued' AND d.buyer_contact_id = sought.id
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match) UNION ALL (SELECT match.* FROM (
SELECT v.id
  FROM commerce.vehicle v
 WHERE v.workspace_id = $1 AND v.plate IS NOT NULL AND v.plate ~>=~ $9::text
   AND v.plate ~<~ ($9::text || '~')
 ORDER BY v.plate USING ~<~, v.id LIMIT 200) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1 AND d.status = 'issued' AND d.vehicle_id = sought.id
        AND (d.buyer_contact_id = ANY (ARRAY(SELECT unnest($8::uuid[]) AS id))) IS NOT TRUE
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;

-- name: documentReads.pageQuery.text
SELECT page.*
      FROM  ((SELECT match.* FROM (SELECT unnest($8::uuid[]) AS id) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1  AND d.holder_contact_id = sought.id
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match) UNION ALL (SELECT match.* FROM (
SELECT v.id
  FROM commerce.vehicle v
 WHERE v.workspace_id = $1 AND v.plate IS NOT NULL AND v.plate ~>=~ $9::text
   AND v.plate ~<~ ($9::text || '~')
 ORDER BY v.plate USING ~<~, v.id LIMIT 200) AS sought CROSS JOIN LATERAL
    (SELECT d.workspace_id AS "workspaceId", d.id, d.number, d.status, d.vehicle_id AS "vehicleId",
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
      WHERE d.workspace_id = $1  AND d.vehicle_id = sought.id
        AND (d.holder_contact_id = ANY (ARRAY(SELECT unnest($8::uuid[]) AS id))) IS NOT TRUE
        AND d.created_at >= $3 AND d.created_at < $4
        AND (d.created_at, d.id) < ($5, $6) AND true
      ORDER BY d.created_at DESC, d.id DESC LIMIT $7) AS match)) AS page
     WHERE $2::date IS NOT NULL
     ORDER BY page."createdAt" DESC, page.id DESC LIMIT $7;
