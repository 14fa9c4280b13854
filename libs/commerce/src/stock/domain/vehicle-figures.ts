import type { VehicleStatus } from './vehicle';

/** The values of a facet; the most frequent ones if there are more. */
export const MAX_FACET_VALUES = 100;
/** The branches of the figures; the ones with the most vehicles if there are more. */
export const MAX_FIGURE_BRANCHES = 500;

/** The lower bounds of the price ranges in CLP; the last range has no upper bound. */
export const PRICE_BOUNDS = [0, 3, 5, 8, 10, 15, 20, 30, 50].map((millions) => millions * 1_000_000);

/** The lower bounds of the ranges of days in stock; the last range has no upper bound. */
export const AGE_BOUNDS = [0, 31, 61, 91, 181];

/** A half-open range [from, to). */
export interface Range {
  from: number;
  to: number | null;
}

/** The range that begins at a bound of the ascending list. */
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
  /** Of vehicles in stock: available or reserved. */
  inStock: StockFigure & {
    averageDays: number | null;
    medianDays: number | null;
    maxDays: number | null;
    byDays: (Range & { count: number })[];
    byBranch: (StockFigure & { locationId: string | null; averageDays: number })[];
  };
}
