import type { Database } from '@workops/platform/database';
import type { DocumentReads } from '../document-ports';
import type { ClinicDocument } from '../domain/document';
import { seenDocuments } from '../../care/adapters/seen-of';
import { newestFirst } from '../../adapters/newest-first';
import { documents } from './document-record';
import { foundDocument } from './document-rows';

const DOCUMENTS = { select: `${documents.sql.select} WHERE workspace_id = $1 AND withdrawn_at IS NULL`, id: 'id' };

export const documentReads = (database: Database): DocumentReads => ({
  document: (actor, id) => foundDocument(database, actor, id),
  documents: (actor, patientId, page) =>
    newestFirst<ClinicDocument>(
      database,
      DOCUMENTS,
      actor.workspaceId,
      [{ sql: 'patient_id = ?', value: patientId }, seenDocuments(actor)],
      page,
    ),
});
