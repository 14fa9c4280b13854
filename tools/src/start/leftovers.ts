import { endProcess } from '../processes';
import type { DemoFile } from './demo-file';

const LIMIT_MS = 20_000;

/** Apps that survived a kill -9 run on old ports, perhaps from an old build. */
export async function endLeftoverApps(last: Partial<DemoFile>): Promise<void> {
  const apps = Object.entries(last.processes ?? {});
  await Promise.all(
    apps.map(([name, { pid }]) => endProcess(pid, 'SIGTERM', LIMIT_MS, 'node', `apps/${name}/`, 'main.js')),
  );
}
