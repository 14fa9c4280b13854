import type { PostgresVersion, Stage, StageOptions } from './stage';

export interface Outcome {
  measured: string;
  holds: boolean;
}

interface Row {
  name: string;
  fault: string;
  wanted: string;
  /** PostgreSQL versions; all by default. */
  on?: readonly PostgresVersion[];
}

/** Starts its own servers, without a stage. */
export interface LoneFault extends Row {
  playAlone(): Promise<Outcome>;
}

export interface Fault extends Row {
  stage?(options: Asked): Promise<StageOptions>;
  /** The stage is closed afterwards. */
  play(stage: Stage): Promise<Outcome>;
}

export interface Asked {
  from: string | undefined;
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
