import type { PostgresVersion, Stage, StageOptions } from './stage';

export interface Outcome {
  measured: string;
  holds: boolean;
}

/** A row of the table: what is broken, what is wanted then, and how it is played. */
export interface Fault {
  name: string;
  fault: string;
  wanted: string;
  /** Played on these; on each where it says nothing. */
  on?: readonly PostgresVersion[];
  /** What its stage differs in. */
  stage?(asked: Asked): Promise<StageOptions>;
  /** On a stage of its own, that is closed behind it. */
  play(stage: Stage): Promise<Outcome>;
}

/** What the command line may say beside what is to be played. */
export interface Asked {
  /** The revision of the previous release. */
  from: string | undefined;
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
