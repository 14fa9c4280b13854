const STEP = 2_000;

/** Reports the sum after each step and at the end. */
export function inSteps(tell: (sum: number) => void): { add(count: number): void; end(): void } {
  let sum = 0;
  let reported = 0;
  const tellSum = () => {
    reported = sum;
    tell(sum);
  };
  return {
    add: (count) => {
      sum += count;
      if (sum - reported >= STEP) tellSum();
    },
    end: () => {
      if (sum > reported) tellSum();
    },
  };
}
