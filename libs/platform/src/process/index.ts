export { IsDaysByName } from './days-by-name';
export type { ConfiguredModel } from './ai-models';
export { CommitWatch } from './commit-watch';
export { IsCidrList } from './cidr-list';
export { asBoolean, asNumber, ConfigurationError, loadConfig, PlatformConfig } from './config';
export { HostedThread } from './hosted-thread';
export { Lifecycle } from './lifecycle';
export { createLogger, type Logger } from './logger';
export { Metrics, type Sample } from './metrics';
export { sampled } from './sampled';
export { IsNameServerList } from './name-servers';
export { ownPart, part, declarePart, recordsPart, type OwnPart, type Part } from './part';
export { CLOCK, CONFIG, IDS, LOGGER, PlatformModule, QUEUES, type PlatformOptions } from './platform.module';
export { from, provide, type Source } from './source';
export { token, type Token } from './token';
export { runThread, type ThreadOptions } from './run-thread';
export { SupervisedThread, type SupervisedThreadOptions } from './supervised-thread';
export { Wiring, type Fillings } from './wiring';
export {
  BackgroundWork,
  handling,
  ownWork,
  work,
  type OwnWork,
  type Round,
  type RunningWork,
  type Work,
  type WorkDeps,
} from './work';
