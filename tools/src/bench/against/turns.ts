import type { Side } from './side';

/** A load that is put on each side in turns, beside the bare program that bounds it. */
export interface Turns {
  unit: string;
  prepare(side: Side): Promise<void>;
  /** Units a second of the bare program. */
  bare(side: Side): Promise<number>;
  /** Units a second of the side, and how many there were. */
  measure(side: Side): Promise<{ rate: number; units: number }>;
  close(): Promise<void>;
}
