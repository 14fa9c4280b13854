import { shareLock, type Database } from '@workops/platform/database';
import { queueMail } from '@workops/platform/mail';
import { part, token } from '@workops/platform/process';
import type { Clock, Ids } from '@workops/kernel';
import type { Patient } from '../../patients/domain/patient';
import type { SaleDeps, SaleDirectories } from '../sale-ports';
import { createSales, type Sales } from '../sales';
import { CONTACTS_OF_CLINIC_LOCK } from '../../patients/adapters/move-patients';
import { patients } from '../../patients/adapters/patient-record';
import { foundPatient, lockLivePatient } from '../../patients/adapters/patient-rows';
import { budgetRows, mirroredRows } from './budget-rows';
import { cashRows } from './cash-rows';
import { packRows } from './pack-rows';
import { saleDesk } from './sale-desk';
import { saleReads } from './sale-reads';

const BY_RUTS = `
  ${patients.sql.select}
   WHERE workspace_id = $1 AND rut = ANY ($2::text[]) AND status = 'active'
   ORDER BY id FOR NO KEY UPDATE`;

/** Lock order: patients by id, their sales, the number. */
export const salesOn = (database: Database, clock: Clock, ids: Ids): Pick<SaleDeps, 'store' | 'reads'> => ({
  store: {
    transaction: (actor, work) =>
      database.transaction(async (tx) => {
        const { workspaceId } = actor;
        await shareLock(tx, { name: CONTACTS_OF_CLINIC_LOCK, workspaceId });
        return work({
          patients: {
            byRef: (ref) => foundPatient(tx, workspaceId, ref),
            lockLive: (id) => lockLivePatient(tx, workspaceId, id),
            lockByRuts: async (ruts) => {
              const matches = ruts.length === 0 ? [] : await tx.query<Patient>(BY_RUTS, [workspaceId, ruts]);
              return new Map(matches.map((patient) => [patient.rut!, patient]));
            },
          },
          desk: saleDesk(tx, workspaceId),
          cash: cashRows(tx, actor),
          packs: packRows(tx, actor),
          budgets: budgetRows(tx, actor),
          mirrored: mirroredRows(tx, actor),
          mail: (mail) => queueMail(tx, [{ ...mail, workspaceId, id: ids.next(), date: clock.now() }]),
          events: tx.recorder(actor),
        });
      }),
  },
  reads: saleReads(database),
});

export const CLINIC_SALES = token<Sales>('clinic: sales');

export const salesPart = part<SaleDirectories>(CLINIC_SALES, ({ database, outside, clock, ids }) =>
  createSales({ ...salesOn(database, clock, ids), ...outside, clock, ids }),
);
