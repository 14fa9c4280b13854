import type { RequestDeps } from './request-ports';
import { findRequest, listRequests } from './use-cases/read-requests';

export type Requests = ReturnType<typeof createRequests>;

export const createRequests = (deps: RequestDeps) => ({
  list: listRequests(deps),
  find: findRequest(deps),
});
