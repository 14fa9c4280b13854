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
  limits?: Partial<DispatchLimits>;
}
