import type { PostgresVersion, Stage, StageOptions } from './stage';

export interface Outcome {
  measured: string;
  holds: boolean;
}

interface Row {
  name: string;
  fault: string;
  wanted: string;
  /** The PostgreSQL versions that it runs on; all by default. */
  on?: readonly PostgresVersion[];
}

/** A fault that needs no stage, because it starts its own servers; nothing has to be installed. */
export interface LoneFault extends Row {
  playAlone(): Promise<Outcome>;
}

/** A row of the table: the fault, the expectation, and how to play it. */
export interface Fault extends Row {
  /** Options of its stage that differ from the defaults. */
  stage?(options: Asked): Promise<StageOptions>;
  /** Plays the fault on its own stage, which is closed afterwards. */
  play(stage: Stage): Promise<Outcome>;
}

/** Command line options other than the faults to play. */
export interface Asked {
  /** The revision of the previous release. */
  from: string | undefined;
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
