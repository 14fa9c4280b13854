import { listRecords, readRecord } from '@workops/kernel';
import { changePolicy, createPolicy, deletePolicy, NO_POLICY, previewPolicy, type SlaDeps } from './use-cases/policies';

export {
  noConditions,
  slaLimits,
  usualTargets,
  type SlaConditions,
  type SlaPolicy,
  type SlaPolicyFields,
  type SlaSchedule,
  type SlaTargets,
} from './domain/sla-policy';
export type { SlaPreview } from './domain/sla-terms';
export type { PreviewInput } from './use-cases/policies';

export type Sla = ReturnType<typeof createSla>;

export const createSla = (deps: SlaDeps) => ({
  list: listRecords(deps.reads.slaPolicies),
  read: readRecord(deps.reads.slaPolicies, NO_POLICY),
  create: createPolicy(deps),
  change: changePolicy(deps),
  delete: deletePolicy(deps),
  preview: previewPolicy(deps),
});
