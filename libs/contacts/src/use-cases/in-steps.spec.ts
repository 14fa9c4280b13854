import { inSteps } from './in-steps';

describe('progress in steps', () => {
  const toldOf = (counts: readonly number[]): number[] => {
    const told: number[] = [];
    const progress = inSteps((sum) => told.push(sum));
    counts.forEach((count) => progress.add(count));
    progress.end();
    return told;
  };

  it('is reported when a step is complete, and once more at the end', () => {
    expect(toldOf([1_000, 1_000, 1_999, 1, 500])).toEqual([2_000, 4_000, 4_500]);
  });

  it('is not reported at the end if everything was reported or nothing was done', () => {
    expect([toldOf([2_500]), toldOf([])]).toEqual([[2_500], []]);
  });
});
