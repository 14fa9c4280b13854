import type { HoldDeps } from './hold-ports';
import { acknowledgeHold, listHolds, placeHold, readHold, resolveHold } from './use-cases/outbound-holds';
import { previewHoldClocks, readHoldConfig, saveHoldConfig } from './use-cases/hold-config';

export { holdConfigBounds, type Coverage, type HoldConfig } from './domain/hold-config';
export {
  HOLD_KINDS,
  HOLD_SCOPES,
  HOLD_STATUSES,
  holdLimits,
  type HoldKind,
  type HoldScope,
  type HoldStatus,
  type OutboundHold,
} from './domain/outbound-hold';
export type { HoldDirectories } from './hold-ports';

export type Holds = ReturnType<typeof createHolds>;

export const createHolds = (deps: HoldDeps) => ({
  place: placeHold(deps),
  list: listHolds(deps),
  read: readHold(deps),
  acknowledge: acknowledgeHold(deps),
  resolve: resolveHold(deps),
  /** Nothing unrequested is sent while a hold is active. */
  stands: deps.reads.stands,
  config: { read: readHoldConfig(deps), save: saveHoldConfig(deps), preview: previewHoldClocks(deps) },
});
