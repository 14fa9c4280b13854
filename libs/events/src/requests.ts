import type { RequestDeps } from './request-ports';
import { findRequest, listRequests } from './use-cases/read-requests';

export type Requests = ReturnType<typeof createRequests>;

/** The log of calls of a workspace, as it is read. */
export const createRequests = (deps: RequestDeps) => ({
  list: listRequests(deps),
  find: findRequest(deps),
});
