import { OpenApiCheck, type SeenAnswer } from './openapi-check';

const thing = { type: 'object', required: ['data'], properties: { data: { $ref: '#/components/schemas/Thing' } } };
const check = new OpenApiCheck({
  paths: {
    '/things/{id}': {
      get: {
        responses: {
          '200': { description: 'Done.', headers: { 'X-Request-Id': { required: true } }, content: { 'application/json': { schema: thing } } },
          '204': { description: 'Done.' },
        },
      },
    },
  },
  components: {
    schemas: { Thing: { type: 'object', required: ['at'], properties: { at: { type: ['string', 'null'], format: 'date-time' } } } },
  },
});

const seen = (over: Partial<SeenAnswer>): SeenAnswer => ({
  method: 'GET',
  url: '/api/v1/things/1?loud=true',
  status: 200,
  headers: { 'x-request-id': '1' },
  body: { data: { at: null } },
  ...over,
});

describe('the check of answers', () => {
  it('finds nothing wrong with an answer as documented', () => {
    expect(check.problemsOf(seen({}))).toEqual([]);
    expect(check.problemsOf(seen({ body: { data: { at: '2027-01-15T12:00:00.000Z' } } }))).toEqual([]);
    expect(check.problemsOf(seen({ status: 204, body: undefined }))).toEqual([]);
    expect(check.problemsOf(seen({ url: '/api/v1/nothing', status: 404 }))).toEqual([]);
  });

  it.each([
    ['a status', { status: 418 }],
    ['a missing header', { headers: {} }],
    ['a missing field', { body: { data: {} } }],
    ['a field that is not documented', { body: { data: { at: null, more: 1 } } }],
    ['a wrong format', { body: { data: { at: 'noon' } } }],
    ['a body where there is none', { status: 204 }],
    ['an operation that is not documented', { method: 'POST', status: 201 }],
  ])('finds %s', (_what, over) => {
    expect(check.problemsOf(seen(over))).toHaveLength(1);
    expect(() => check.verify(seen(over))).toThrow(/Not as the OpenAPI document says/);
  });
});
