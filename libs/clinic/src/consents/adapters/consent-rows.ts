import { visibleTo, type Actor } from '@workops/kernel';
import type { Database, Sql, Transaction } from '@workops/platform/database';
import type { ConsentDesk, ConsentRows, ConsentTransaction } from '../consent-ports';
import type { Consent } from '../domain/consent';
import { entered } from '../../care/adapters/care-rows';
import { lockedOfPatient } from '../../patients/adapters/locked-of-patient';
import { lockLivePatient } from '../../patients/adapters/patient-rows';
import { consents as kind, consentTemplates } from './consent-record';

const { sql } = kind;

export async function foundConsent(on: Sql, actor: Actor, id: string): Promise<Consent | undefined> {
  const [consent] = await on.query<Consent>(sql.byId, [actor.workspaceId, id]);
  return consent && visibleTo(actor, consent) ? consent : undefined;
}

function consentRows(tx: Transaction, actor: Actor): ConsentRows {
  const { workspaceId } = actor;
  return {
    lock: async (id) => {
      const locked = await lockedOfPatient(tx, workspaceId, await foundConsent(tx, actor, id), sql.lock);
      return locked && { consent: locked.record, patient: locked.patient };
    },
    add: (consent) => tx.defer(sql.insert, sql.addedValues(consent)),
    save: (consent) => tx.defer(sql.save, sql.savedValues(workspaceId, consent.id, consent)),
  };
}

const ENCOUNTER = 'SELECT patient_id AS id FROM clinic.encounter WHERE workspace_id = $1 AND id = $2';
const DOCUMENT =
  'SELECT patient_id AS id FROM clinic.document WHERE workspace_id = $1 AND id = $2 AND withdrawn_at IS NULL';

function consentDesk(tx: Transaction, workspaceId: string): ConsentDesk {
  const queryId = async (text: string, id: string) => (await tx.query<{ id: string }>(text, [workspaceId, id]))[0]?.id;
  return {
    patientOfEncounter: (id) => queryId(ENCOUNTER, id),
    patientOfDocument: (id) => queryId(DOCUMENT, id),
    entered: (patientId, at) => entered(tx, workspaceId, patientId, at),
  };
}

export const consentTransaction = (tx: Transaction, database: Database, actor: Actor): ConsentTransaction => ({
  patients: { lockLive: (id) => lockLivePatient(tx, actor.workspaceId, id) },
  templates: consentTemplates.of(database, actor.workspaceId),
  consents: consentRows(tx, actor),
  desk: consentDesk(tx, actor.workspaceId),
  events: tx.recorder(actor),
  audit: tx.auditTrail(actor),
});
