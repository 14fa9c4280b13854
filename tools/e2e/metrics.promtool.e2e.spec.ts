import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { promtool } from '../src/testing/observability';
import { RunningService } from '../src/testing/service/running-service';

let test: TestDatabase;
let service: RunningService;

beforeAll(async () => {
  test = await testDatabase();
  service = await RunningService.start(test.url);
});
afterAll(async () => {
  await service?.stop();
  await test?.drop();
});

it.each(['api', 'webhook-dispatcher', 'scheduler'] as const)(
  'the metrics of the %s follow the conventions of Prometheus',
  async (name) => {
    expect(promtool(['check', 'metrics'], await service.app(name).metrics())).toEqual({ code: 0, said: '' });
  },
);
