import type { Database } from '@workops/platform/database';
import type { ConsentReads } from '../../consent-ports';
import type { Consent } from '../../domain/consents/consent';
import { seenOf } from '../care/seen-of';
import { newestFirst, type Asked } from '../newest-first';
import { consents, consentTemplates } from './consent-record';
import { foundConsent } from './consent-rows';

const CONSENTS = { select: `${consents.sql.select} WHERE workspace_id = $1`, id: 'id' };

const asked = (value: unknown, sql: string): Asked => value !== undefined && { sql, value };

/** Consents as the actor sees them, and their templates. */
export const consentReads = (database: Database): ConsentReads => ({
  templates: consentTemplates.reads(database),
  consent: (actor, id) => foundConsent(database, actor, id),
  consents: (actor, { patientId, status }, page) => {
    const conditions = [asked(patientId, 'patient_id = ?'), asked(status, 'status = ?'), seenOf(actor, 'consent')];
    return newestFirst<Consent>(database, CONSENTS, actor.workspaceId, conditions, page);
  },
});
