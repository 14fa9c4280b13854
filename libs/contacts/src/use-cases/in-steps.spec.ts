import { inSteps } from './in-steps';

describe('progress in steps', () => {
  const reportedSums = (counts: readonly number[]): number[] => {
    const sums: number[] = [];
    const progress = inSteps((sum) => sums.push(sum));
    counts.forEach((count) => progress.add(count));
    progress.end();
    return sums;
  };

  it('is reported when a step is complete, and once more at the end', () => {
    expect(reportedSums([1_000, 1_000, 1_999, 1, 500])).toEqual([2_000, 4_000, 4_500]);
  });

  it('is not reported at the end if everything was reported or nothing was done', () => {
    expect([reportedSums([2_500]), reportedSums([])]).toEqual([[2_500], []]);
  });
});
