import { boundPatience, counted, withinCeiling, type Database, type Sql } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import { createEntity, RecordKind } from '@workops/platform/records';
import type { AttachmentDeps, AttachmentRows } from '../attachment-ports';
import type { Attachment } from '../domain/attachment';
import { vehiclesOf } from './postgres-vehicles';

export const vehicleAttachments = new RecordKind<Attachment>(
  createEntity({
    schema: 'commerce',
    name: 'vehicle_attachment',
    columns: {
      vehicleId: { type: 'uuid', update: false },
      kind: { type: 'text', update: false },
      public: { type: 'boolean' },
      position: { type: 'int' },
      filename: { type: 'text', update: false },
      contentType: { type: 'text', update: false },
      size: { type: 'int', update: false },
      sha256: { type: 'text', update: false },
    },
  }),
);

const OF = `
  ${vehicleAttachments.sql.select}
   WHERE workspace_id = $1 AND vehicle_id = ANY ($2::uuid[])
   ORDER BY vehicle_id, position`;
const CEILING = counted(
  'vehicle_attachments',
  'FROM commerce.vehicle_attachment WHERE workspace_id = $1 AND vehicle_id = $2',
);

const ofVehicles = (sql: Sql, workspaceId: string, vehicleIds: readonly string[]) =>
  sql.query<Attachment>(OF, [workspaceId, vehicleIds]);

function attachmentsOf(database: Database, workspaceId: string): AttachmentRows {
  const { add, save, remove } = vehicleAttachments.of(database, workspaceId);
  return {
    of: (vehicleId) => ofVehicles(database, workspaceId, [vehicleId]),
    add: async (attachment) => {
      await withinCeiling(database, CEILING, workspaceId, attachment.vehicleId);
      await add(attachment);
    },
    save: async (attachment) => {
      await save(attachment);
    },
    remove,
  };
}

export const attachmentsOn = (
  database: Database,
  files: Files,
): Pick<AttachmentDeps, 'attachments' | 'attachmentReads' | 'fileContents'> => ({
  attachments: {
    transaction: (actor, work) =>
      database.transaction((tx) => {
        boundPatience(tx);
        return work({
          vehicles: vehiclesOf(database, actor.workspaceId),
          attachments: attachmentsOf(database, actor.workspaceId),
          files: {
            hold: (id) => files.hold(tx, actor.workspaceId, id),
            release: (ids) => files.release(tx, actor.workspaceId, ids),
          },
          events: tx.recorder(actor),
        });
      }),
  },
  attachmentReads: { of: (workspaceId, vehicleIds) => ofVehicles(database, workspaceId, vehicleIds) },
  fileContents: files,
});
