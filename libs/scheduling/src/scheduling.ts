import type { SchedulingDeps } from './ports';
import { changeType } from './use-cases/change-type';
import { createType } from './use-cases/create-type';
import { deleteType } from './use-cases/delete-type';
import { findSlots } from './use-cases/find-slots';
import { listTypes } from './use-cases/list-types';
import { readConfig } from './use-cases/read-config';
import { readType } from './use-cases/read-type';
import { saveConfig } from './use-cases/save-config';

export type Scheduling = ReturnType<typeof createScheduling>;

/** Everything that this context does. */
export const createScheduling = (deps: SchedulingDeps) => ({
  types: {
    list: listTypes(deps),
    read: readType(deps),
    create: createType(deps),
    change: changeType(deps),
    delete: deleteType(deps),
  },
  config: { read: readConfig(deps), save: saveConfig(deps) },
  findSlots: findSlots(deps),
});
