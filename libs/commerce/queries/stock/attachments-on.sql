-- Run by libs/commerce/src/stock/adapters/attachments-on.ts. Written by the test run (ADR 100).

-- within: OF
SELECT vehicle_attachment.workspace_id AS "workspaceId", vehicle_attachment.id,
  vehicle_attachment.created_at AS "createdAt", vehicle_attachment.updated_at AS "updatedAt",
  vehicle_attachment.vehicle_id AS "vehicleId", vehicle_attachment.kind, vehicle_attachment.public,
  vehicle_attachment.position, vehicle_attachment.filename, vehicle_attachment.content_type AS "contentType",
  vehicle_attachment.size, vehicle_attachment.sha256
FROM commerce.vehicle_attachment
 WHERE workspace_id = $1 AND vehicle_id = ANY ($2::uuid[])
 ORDER BY vehicle_id, position;
