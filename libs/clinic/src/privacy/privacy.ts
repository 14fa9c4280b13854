import type { PrivacyDeps } from './privacy-ports';
import { inClinics } from '../use-cases/in-clinics';
import { completeRequest, withdrawRequest } from './use-cases/end-request';
import { blockRequest, extendRequest, listRequests, openRequest, readRequest } from './use-cases/privacy-requests';

export {
  PRIVACY_KINDS,
  PRIVACY_OUTCOMES,
  PRIVACY_STATUSES,
  privacyLimits,
  REQUESTER_KINDS,
  type PrivacyKind,
  type PrivacyOutcome,
  type PrivacyRequest,
  type PrivacyStatus,
  type RequesterKind,
} from './domain/privacy-request';
export type { PrivacyRef } from './privacy-ports';

export type Privacy = ReturnType<typeof createPrivacy>;

export function createPrivacy(deps: PrivacyDeps) {
  const { write, list } = inClinics(deps);
  return {
    list: list(listRequests(deps)),
    read: readRequest(deps),
    open: write(openRequest(deps)),
    extend: write(extendRequest(deps)),
    block: write(blockRequest(deps)),
    complete: write(completeRequest(deps)),
    withdraw: write(withdrawRequest(deps)),
  };
}
