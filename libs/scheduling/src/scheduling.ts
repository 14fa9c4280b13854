import type { SchedulingDeps } from './ports';
import { changeType, createType, deleteType, listTypes, readType } from './use-cases/appointment-types';
import { findSlots } from './use-cases/find-slots';
import { readConfig } from './use-cases/read-config';
import { saveConfig } from './use-cases/save-config';

export type Scheduling = ReturnType<typeof createScheduling>;

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
