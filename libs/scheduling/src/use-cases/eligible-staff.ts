import { unusable } from '@workops/kernel';
import type { SchedulingDeps } from '../ports';

export const assertStaffExist =
  ({ staff }: Pick<SchedulingDeps, 'staff'>) =>
  async (workspaceId: string, memberIds: readonly string[] = []): Promise<void> => {
    if (memberIds.length === 0) return;
    const present = new Set(await staff.presentAmong(workspaceId, memberIds));
    const index = memberIds.findIndex((id) => !present.has(id));
    if (index >= 0) throw unusable(`eligible_staff_ids.${index}`, 'El miembro no existe.');
  };
