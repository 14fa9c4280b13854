import { residentMiB } from '../processes';
import type { AppName } from '../testing/service/running-app';
import type { RunningService } from '../testing/service/running-service';
import { infoRow, type Row } from './numbers';

const APPS: AppName[] = ['api', 'webhook-dispatcher', 'scheduler'];
const EVERY_MS = 200;

/** Memory at rest, and at the peak of the load that follows. */
export function watchMemory(service: RunningService): { rows(): Row[]; grownMiB(name: AppName): number } {
  const resident = (name: AppName): number => residentMiB(service.app(name).pid) ?? Number.NaN;
  const atRest = new Map(APPS.map((name) => [name, resident(name)]));
  const peak = new Map(atRest);
  const timer = setInterval(() => {
    for (const name of APPS) peak.set(name, Math.max(peak.get(name)!, resident(name)));
  }, EVERY_MS);
  return {
    /** Ends the watch. Growth from its start to the peak. */
    grownMiB: (name) => {
      clearInterval(timer);
      return peak.get(name)! - atRest.get(name)!;
    },
    rows: () => {
      clearInterval(timer);
      return APPS.map((name) =>
        infoRow(
          `Memory of ${name}`,
          `${atRest.get(name)!.toFixed(0)} MiB at rest, ${peak.get(name)!.toFixed(0)} MiB under load`,
        ),
      );
    },
  };
}
