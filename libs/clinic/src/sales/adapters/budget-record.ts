import { createEntity, RecordKind } from '@workops/platform/records';
import type { Budget } from '../domain/budget';
import { patientName } from './pack-record';

/** Member linked to the professional, or the member who made the budget. */
export const budgetOwner = (table: string): string => `
  coalesce((SELECT p.member_id
              FROM clinic.professional p
             WHERE p.workspace_id = ${table}.workspace_id AND p.id = ${table}.professional_id AND p.deleted_at IS NULL),
           ${table}.made_by)`;

/** Lookup key of a vendor's copy. */
type BudgetRow = Budget & { mirrorSource: string | null; mirrorExternalId: string | null };

export const budgetRow = (budget: Budget): BudgetRow => ({
  ...budget,
  mirrorSource: budget.mirror?.source ?? null,
  mirrorExternalId: budget.mirror?.externalId ?? null,
});

/** A merge of patients moves them. */
export const budgets = new RecordKind<Budget, BudgetRow>(
  createEntity<BudgetRow>({
    schema: 'clinic',
    name: 'budget',
    columns: {
      number: { type: 'bigint', update: false },
      patientId: { type: 'uuid', update: false },
      patientName: { type: 'text', virtualProperty: true, query: patientName },
      professionalId: { type: 'uuid', nullable: true },
      items: { type: 'jsonb' },
      totalClp: { type: 'bigint' },
      validUntil: { type: 'date', nullable: true },
      status: { type: 'text' },
      source: { type: 'text', update: false },
      externalId: { type: 'text', nullable: true, update: false },
      mirrorSource: { type: 'text', nullable: true, select: false },
      mirrorExternalId: { type: 'text', nullable: true, select: false },
      mirror: { type: 'jsonb', nullable: true },
      note: { type: 'text', nullable: true },
      sentAt: { type: 'timestamptz', nullable: true },
      acceptedBy: { type: 'text', nullable: true },
      decidedAt: { type: 'timestamptz', nullable: true },
      rejectReason: { type: 'text', nullable: true },
      voidReason: { type: 'text', nullable: true },
      voidedAt: { type: 'timestamptz', nullable: true },
      createdBy: { type: 'jsonb', update: false },
      ownerUserId: { type: 'uuid', nullable: true, virtualProperty: true, query: budgetOwner },
      madeBy: { type: 'uuid', nullable: true, update: false },
    },
  }),
  { lockedFor: 'NO KEY UPDATE', toRow: budgetRow },
);
