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
  /** Random number from 0 to 1 that spreads retries. */
  random: () => number;
  /** Whether this process has recently sent nothing but replays and released deliveries. */
  isQuiet: () => boolean;
  /** Whether no process has committed anything lately; unknown by default. */
  isStill?: () => boolean;
  limits?: Partial<DispatchLimits>;
}
