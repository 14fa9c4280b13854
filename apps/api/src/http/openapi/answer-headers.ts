import type { DeclaredOperation } from '../operation-declaration';
import type { Components } from './components';

export const retryAfter = { description: 'Seconds after which a repeat may succeed.', required: true, schema: { type: 'integer' } };

const HEADERS = {
  'X-Request-Id': ['RequestId', { description: 'Identifies the call in the logs of the service.', required: true, schema: { type: 'string' } }],
  'X-RateLimit-Limit': ['RateLimitLimit', { description: 'Calls that can be made at once; absent without a ceiling.', schema: { type: 'integer' } }],
  'X-RateLimit-Remaining': ['RateLimitRemaining', { description: 'Calls left at the moment.', schema: { type: 'integer' } }],
  'X-Idempotent-Replay': [
    'IdempotentReplay',
    {
      description: 'Only of POST: `1` if the answer is that of an earlier call with the same `Idempotency-Key`.',
      schema: { type: 'string', enum: ['1'] },
    },
  ],
  Deprecation: ['Deprecation', { description: '`true`', schema: { type: 'string' } }],
  Sunset: ['Sunset', { description: 'When the operation stops answering (RFC 8594).', schema: { type: 'string' } }],
} as const;

/** The headers that an answer of the operation with this status carries. */
export function answerHeaders(components: Components, { deprecation }: DeclaredOperation, status: number): Record<string, object> {
  const names: (keyof typeof HEADERS)[] = ['X-Request-Id', 'X-Idempotent-Replay'];
  if (status !== 401) names.push('X-RateLimit-Limit', 'X-RateLimit-Remaining');
  if (deprecation) names.push('Deprecation', 'Sunset');
  return Object.fromEntries(
    names.map((name) => {
      const [component, header] = HEADERS[name];
      return [name, components.ref('headers', component, () => header)];
    }),
  );
}
