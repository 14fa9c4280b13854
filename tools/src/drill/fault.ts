import type { PostgresVersion, Stage, StageOptions } from './stage';

export interface Outcome {
  measured: string;
  holds: boolean;
}

interface Row {
  name: string;
  fault: string;
  wanted: string;
  /** The versions it is played on; all by default. */
  on?: readonly PostgresVersion[];
}

/** A fault that needs no stage: it starts what it plays against, and nothing has to be installed. */
export interface LoneFault extends Row {
  playAlone(): Promise<Outcome>;
}

/** A row of the table: the fault, the expectation, and how it is played. */
export interface Fault extends Row {
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
