import { beginReplay, cancelReplay, listReplays, readReplay, type ReplaysDeps } from './use-cases/replays';

export const createReplays = (deps: ReplaysDeps) => ({
  begin: beginReplay(deps),
  read: readReplay(deps),
  list: listReplays(deps),
  cancel: cancelReplay(deps),
});

export type Replays = ReturnType<typeof createReplays>;
