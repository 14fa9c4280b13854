const STEP = 2_000;

/** Counts, and reports the sum after each step and at the end. */
export function inSteps(tell: (sum: number) => void): { add(count: number): void; end(): void } {
  let sum = 0;
  let told = 0;
  const tellSum = () => {
    told = sum;
    tell(sum);
  };
  return {
    add: (count) => {
      sum += count;
      if (sum - told >= STEP) tellSum();
    },
    end: () => {
      if (sum > told) tellSum();
    },
  };
}
