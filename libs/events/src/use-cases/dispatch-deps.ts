import type { Clock, OwnerStandings, SecretKeeper } from '@workops/kernel';
import type { DispatchLimits } from '../domain/shares';
import type { DispatchStore, DispatchTelemetry, Sender } from '../ports';

export interface DispatchDeps {
  store: DispatchStore;
  owners: OwnerStandings;
  sender: Sender;
  secrets: SecretKeeper;
  clock: Clock;
  telemetry: DispatchTelemetry;
  /** From 0 to 1; spreads the retries. */
  random: () => number;
  /** Whether this process has sent nothing of late that just happened. */
  isQuiet: () => boolean;
  /** Whether nothing has been committed of late, by any process; by default it is not known. */
  isStill?: () => boolean;
  limits?: Partial<DispatchLimits>;
}
