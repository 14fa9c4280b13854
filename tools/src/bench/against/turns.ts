import type { Side } from './side';

export interface Turns {
  unit: string;
  prepare(side: Side): Promise<void>;
  bare(side: Side): Promise<number>;
  measure(side: Side): Promise<{ rate: number; units: number }>;
  close(): Promise<void>;
}
