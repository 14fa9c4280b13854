import { alertData, computeCost, toCredits, newlyReached } from './spending';

describe('spending', () => {
  it('multiplies tokens by their prices, rounded half up to a millionth of a dollar', () => {
    expect(computeCost({ promptTokens: 1_000, completionTokens: 500 }, { inputUsd: 0.15, outputUsd: 0.6 })).toBe(450);
    expect(computeCost({ promptTokens: 1, completionTokens: 0 }, { inputUsd: 0.5, outputUsd: 0 })).toBe(1);
    expect(computeCost({ promptTokens: 1, completionTokens: 0 }, { inputUsd: 0.49, outputUsd: 0 })).toBe(0);
  });

  it('counts one credit per started thousand tokens', () => {
    const credits = (promptTokens: number, completionTokens: number) => toCredits({ promptTokens, completionTokens });
    expect([credits(0, 0), credits(1, 0), credits(999, 1), credits(1_000, 1)]).toEqual([0, 1, 1, 2]);
  });

  it('reports only the highest newly reached threshold, and none without a limit', () => {
    const at = (used: number, alerted = 0) => newlyReached({ used, limit: 1_000, alerted }, [50, 80]);
    expect([at(499), at(500), at(799), at(801), at(1_200), at(1_200, 100), at(850, 80), at(850, 50)]).toEqual([
      undefined,
      50,
      50,
      80,
      100,
      undefined,
      undefined,
      80,
    ]);
    expect(newlyReached({ used: 5, limit: null, alerted: 0 }, [80])).toBeUndefined();
  });

  it('has three shapes of alert data, with percentages rounded down', () => {
    expect(alertData('graph', 'w', 1_029_999, 1_000_000)).toEqual({ tenant_id: 'w', pct: 102 });
    expect(alertData('credits', 'w', 8, 10)).toEqual({ domain: 'copilot', credits_used: 8, credits_limit: 10 });
    expect(alertData('usd', 'w', 800_001, 1_000_000)).toEqual({ domain: 'copilot', spent_usd: 0.800001, limit_usd: 1 });
  });
});
