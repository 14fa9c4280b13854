import { CONFIG, from, provide, token, type OwnPart, type PlatformConfig } from '@workops/platform/process';
import { HttpModel } from './http-model';

/** Counts the calls in flight per workspace. It closes after all its callers have ended. */
export class AnsweringModel extends HttpModel {
  constructor({ AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODELS: models }: PlatformConfig) {
    super({ baseUrl, apiKey, models });
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}

export const ANSWERING_MODEL = token<AnsweringModel>('agents: answering model');

export const answeringModelPart: OwnPart = {
  providers: [
    provide(
      ANSWERING_MODEL,
      from({ config: CONFIG }, ({ config }) => new AnsweringModel(config)),
    ),
  ],
};
