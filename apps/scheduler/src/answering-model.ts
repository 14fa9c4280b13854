import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HttpModel } from '@workops/agents';
import { CONFIG } from '@workops/platform/process';
import type { SchedulerConfig } from './config';

/** The one way to models of a process: how many calls of a workspace are in flight is counted here. Stays until those that ask have ended. */
@Injectable()
export class AnsweringModel extends HttpModel implements OnApplicationShutdown {
  constructor(@Inject(CONFIG) { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODELS: models }: SchedulerConfig) {
    super({ baseUrl, apiKey, models });
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
