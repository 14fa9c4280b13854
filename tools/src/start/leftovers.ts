import { endProcess } from '../processes';
import type { DemoFile } from './demo-file';

const LIMIT_MS = 20_000;

/** Where a kill -9 of the start could not take its apps along, they still run: on old ports, perhaps of an old build. */
export async function endLeftoverApps(last: Partial<DemoFile>): Promise<void> {
  const apps = Object.entries(last.processes ?? {});
  await Promise.all(
    apps.map(([name, { pid }]) => endProcess(pid, 'SIGTERM', LIMIT_MS, 'node', `apps/${name}/`, 'main.js')),
  );
}
