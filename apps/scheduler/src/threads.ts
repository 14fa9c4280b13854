import type { FactoryProvider } from '@nestjs/common';
import type { Place } from '@workops/platform';
import { from, HostedThread, LOGGER, Metrics, provide, token, type Logger } from '@workops/platform/process';

export type Thread = Extract<Place, 'outside' | 'answering' | 'campaigns'>;

export type ThreadScripts = Readonly<Record<Thread, string>>;

class WorkingThread extends HostedThread {
  constructor(name: Thread, script: string, deps: { logger: Logger; metrics: Metrics }) {
    super({ name, script, ...deps });
  }
}

export const hostedThreads = (scripts: ThreadScripts): FactoryProvider[] =>
  (Object.keys(scripts) as Thread[]).map((name) =>
    provide(
      token<WorkingThread>(`thread: ${name}`),
      from({ logger: LOGGER, metrics: Metrics }, (deps) => new WorkingThread(name, scripts[name], deps)),
    ),
  );
