import type { Side } from './side';

/** A load that runs on each side in turns, next to the bare program that bounds it. */
export interface Turns {
  unit: string;
  prepare(side: Side): Promise<void>;
  /** Units per second of the bare program. */
  bare(side: Side): Promise<number>;
  /** Units per second of the side, and the number of units. */
  measure(side: Side): Promise<{ rate: number; units: number }>;
  close(): Promise<void>;
}
