import { createEntity, RecordKind } from '@workops/platform/records';
import type { PackPurchase } from '../domain/pack-purchase';

/** Current name. */
export const patientName = (table: string): string => `
  coalesce((SELECT concat_ws(' ', coalesce(p.nombre_social, p.nombre), p.apellidos) FROM clinic.patient p
             WHERE p.workspace_id = ${table}.workspace_id AND p.id = ${table}.patient_id), '')`;

/** A merge of patients moves them. */
export const packPurchases = new RecordKind<PackPurchase>(
  createEntity<PackPurchase>({
    schema: 'clinic',
    name: 'pack_purchase',
    columns: {
      number: { type: 'bigint', update: false },
      patientId: { type: 'uuid', update: false },
      patientName: { type: 'text', virtualProperty: true, query: patientName },
      serviceId: { type: 'uuid', update: false },
      name: { type: 'text', update: false },
      sessionsTotal: { type: 'integer', update: false },
      sessionsUsed: { type: 'integer' },
      priceClp: { type: 'bigint', update: false },
      expiresOn: { type: 'date', nullable: true, update: false },
      state: { type: 'text' },
      cancelReason: { type: 'text', nullable: true },
      cancelledBy: { type: 'uuid', nullable: true },
      cancelledAt: { type: 'timestamptz', nullable: true },
      createdBy: { type: 'jsonb', update: false },
      ownerUserId: { type: 'uuid', nullable: true, update: false },
    },
  }),
  { lockedFor: 'NO KEY UPDATE' },
);

export const activePackOn = (date: string): string =>
  `state = 'active' AND (expires_on IS NULL OR expires_on >= ${date}::date)`;
