import { defineEvent, identifierOnly } from '../event';
import { integer, number, oneOf, optional, uuid } from '../schema';

export const costEvents = {
  'cost.budget_alert': defineEvent({
    version: 1,
    resourceType: 'workspace',
    readScope: 'billing:read',
    sensitive: false,
    description:
      'An AI spend threshold was crossed. Three producers share the name: branch on the keys that are present. With `domain`: credit ' +
      'counters or limits in USD. Without it: `tenant_id` and `pct`.',
    firesWhen:
      'The credit gate, the dollar-margin guard or the runtime budget of a graph crosses one of its thresholds.',
    data: {
      domain: optional(oneOf('copilot')),
      credits_used: optional(integer('credit gate')),
      credits_limit: optional(integer('credit gate')),
      spent_usd: optional(number('dollar-margin guard')),
      limit_usd: optional(number('dollar-margin guard')),
      tenant_id: optional(uuid('runtime budget of a graph')),
      pct: optional(number('runtime budget of a graph: percent of the budget that is spent')),
    },
    sample: { domain: 'copilot', credits_used: 800, credits_limit: 1000 },
  }),
  'runtime.budget_exceeded': defineEvent({
    version: 1,
    resourceType: 'runtime',
    resourcePath: '/runtimes/{id}',
    readScope: 'runtimes:read',
    sensitive: false,
    ...identifierOnly,
    description: 'The budget of a runtime is used up.',
    firesWhen: 'The spending of a runtime exceeds its budget.',
  }),
};
