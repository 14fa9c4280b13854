import type { VehicleStatus } from './vehicle';

/** Beyond it, only the most frequent values. */
export const MAX_FACET_VALUES = 100;
/** Beyond it, only the branches with the most vehicles. */
export const MAX_FIGURE_BRANCHES = 500;

/** Lower bounds in CLP; the last range has no upper bound. */
export const PRICE_BOUNDS = [0, 3, 5, 8, 10, 15, 20, 30, 50].map((millions) => millions * 1_000_000);

/** Lower bounds in days; the last range has no upper bound. */
export const AGE_BOUNDS = [0, 31, 61, 91, 181];

export interface Range {
  from: number;
  to: number | null;
}

export const rangeAt = (bounds: readonly number[], index: number): Range => ({
  from: bounds[index]!,
  to: bounds[index + 1] ?? null,
});

export interface FacetValue {
  value: string;
  count: number;
}

export interface VehicleFacets {
  total: number;
  make: FacetValue[];
  model: FacetValue[];
  fuel: FacetValue[];
  transmission: FacetValue[];
  bodyType: FacetValue[];
  color: FacetValue[];
  condition: FacetValue[];
  year: { year: number; count: number }[];
  price: (Range & { count: number })[];
}

export interface StockFigure {
  count: number;
  valueClp: number;
  unpriced: number;
}

export interface VehicleFigures {
  byStatus: (StockFigure & { status: VehicleStatus })[];
  /** Available or reserved. */
  inStock: StockFigure & {
    averageDays: number | null;
    medianDays: number | null;
    maxDays: number | null;
    byDays: (Range & { count: number })[];
    byBranch: (StockFigure & { locationId: string | null; averageDays: number })[];
  };
}
