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

/** Everything that this context does with safety holds. */
export const createHolds = (deps: HoldDeps) => ({
  place: placeHold(deps),
  list: listHolds(deps),
  read: readHold(deps),
  acknowledge: acknowledgeHold(deps),
  resolve: resolveHold(deps),
  /** Whether the contact has an active hold, so that nothing unrequested is sent to it. */
  stands: deps.reads.stands,
  config: { read: readHoldConfig(deps), save: saveHoldConfig(deps), preview: previewHoldClocks(deps) },
});
