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
  /** Number from 0 to 1 that spreads retries. */
  random: () => number;
  /** This process has recently sent nothing but replays and released deliveries. */
  isQuiet: () => boolean;
  /** No process has committed anything lately; unknown by default. */
  isStill?: () => boolean;
  limits?: Partial<DispatchLimits>;
}
