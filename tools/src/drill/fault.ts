import type { PostgresVersion, Stage, StageOptions } from './stage';

export interface Outcome {
  measured: string;
  holds: boolean;
}

/** A row of the table: the fault, the expectation, and how it is played. */
export interface Fault {
  name: string;
  fault: string;
  wanted: string;
  /** The versions it is played on; all by default. */
  on?: readonly PostgresVersion[];
  /** What its stage differs in. */
  stage?(asked: Asked): Promise<StageOptions>;
  /** On a separate stage, which is closed afterwards. */
  play(stage: Stage): Promise<Outcome>;
}

/** Command line options beside the faults to play. */
export interface Asked {
  /** The revision of the previous release. */
  from: string | undefined;
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
