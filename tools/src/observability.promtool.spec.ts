import { join } from 'node:path';
import { OBSERVABILITY, promtool } from './testing/observability';

describe('the alert rules', () => {
  it('fire in their failure scenario, and stay silent when all is well', () => {
    const checked = promtool(['check', 'rules', join(OBSERVABILITY, 'rules.yaml')]);
    const tested = promtool(['test', 'rules', join(OBSERVABILITY, 'rules.test.yaml')]);
    expect([checked, tested]).toMatchObject([
      { code: 0 },
      { code: 0, said: expect.stringContaining('SUCCESS') as string },
    ]);
  });
});

it("the compose file's Prometheus accepts its configuration", () => {
  expect(promtool(['check', 'config', '--syntax-only', join(OBSERVABILITY, 'prometheus.yaml')])).toMatchObject({
    code: 0,
  });
});
