import type { Database } from '@workops/platform/database';
import type { ConsentReads } from '../consent-ports';
import type { Consent } from '../domain/consent';
import { seenWalks } from '../../care/adapters/seen-of';
import { ifPresent, newestFirst } from '../../adapters/newest-first';
import { consents, consentTemplates } from './consent-record';
import { foundConsent } from './consent-rows';

const CONSENTS = { select: `${consents.sql.select} WHERE workspace_id = $1`, id: 'id' };

export const consentReads = (database: Database): ConsentReads => ({
  templates: consentTemplates.reads(database),
  consent: (actor, id) => foundConsent(database, actor, id),
  consents: async (actor, { patientId, status }, page) => {
    const conditions = [ifPresent(patientId, 'patient_id = ?'), ifPresent(status, 'status = ?')];
    const walks = seenWalks(actor);
    return walks.length === 0
      ? []
      : newestFirst<Consent>(database, CONSENTS, actor.workspaceId, conditions, page, walks);
  },
});
