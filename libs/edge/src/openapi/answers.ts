import { isSingleRead } from '../conditions/single-reads';
import type { DeclaredOperation } from '../operation-declaration';
import type { Components } from './components';

export const retryAfter = {
  description: 'Seconds after which a repeat may succeed.',
  required: true,
  schema: { type: 'integer' },
};

const HEADERS = {
  'X-Request-Id': [
    'RequestId',
    { description: 'Identifies the call in the logs of the service.', required: true, schema: { type: 'string' } },
  ],
  'X-RateLimit-Limit': [
    'Limit',
    { description: 'Calls that can be made at once; absent without a ceiling.', schema: { type: 'integer' } },
  ],
  'X-RateLimit-Remaining': ['Remaining', { description: 'Calls left at the moment.', schema: { type: 'integer' } }],
  'X-Idempotent-Replay': [
    'Replay',
    {
      description: '`1` if the answer is that of an earlier call with the same `Idempotency-Key`.',
      schema: { type: 'string', enum: ['1'] },
    },
  ],
  ETag: [
    'Tag',
    {
      description:
        'Of this answer, as this caller sees it: for `If-None-Match`, and for `If-Match` of what changes the record.',
      schema: { type: 'string' },
    },
  ],
  Deprecation: ['Deprecation', { description: '`true`', schema: { type: 'string' } }],
  Sunset: ['Sunset', { description: 'When the operation stops answering (RFC 8594).', schema: { type: 'string' } }],
} as const;

/** The headers that an answer of the operation with this status carries. */
function answerHeaders(components: Components, operation: DeclaredOperation, status: number): Record<string, object> {
  const { deprecation, method } = operation;
  const names: (keyof typeof HEADERS)[] = ['X-Request-Id'];
  if (method !== 'GET') names.push('X-Idempotent-Replay');
  if ((status === 200 || status === 304) && isSingleRead(operation)) names.push('ETag');
  if (status !== 401) names.push('X-RateLimit-Limit', 'X-RateLimit-Remaining');
  if (deprecation) names.push('Deprecation', 'Sunset');
  return Object.fromEntries(
    names.map((name) => {
      const [component, header] = HEADERS[name];
      return [name, components.ref('headers', component, () => header)];
    }),
  );
}

interface Answer {
  description: string;
  content?: object;
  headers?: Record<string, object>;
}

/** A response, once in the document for all operations that give the same, with the headers that any of them sends. */
export function answerRef(
  components: Components,
  operation: DeclaredOperation,
  status: number,
  name: string,
  make: () => Answer,
): object {
  const called = operation.deprecation ? `${name}-Deprecated` : name;
  const reference = components.ref('responses', called, make);
  components.extend('responses', called, (answer: Partial<Answer>) => ({
    headers: { ...answer.headers, ...answerHeaders(components, operation, status) },
  }));
  return reference;
}
