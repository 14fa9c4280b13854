import { OpenApiCheck, type SeenAnswer } from './openapi-check';

const thing = { type: 'object', required: ['data'], properties: { data: { $ref: '#/components/schemas/Thing' } } };
/** An error with its own code and field. */
const failure = {
  allOf: [
    { $ref: '#/components/schemas/Error' },
    {
      properties: {
        error: {
          properties: {
            code: { enum: ['BLOCKED'] },
            details: { properties: { reason: { enum: ['no'] } } },
            hint: { type: 'string' },
          },
        },
      },
    },
  ],
};
const check = new OpenApiCheck({
  paths: {
    '/things/{id}': {
      get: {
        responses: {
          '200': {
            description: 'Done.',
            headers: { 'X-Request-Id': { required: true } },
            content: { 'application/json': { schema: thing } },
          },
          '204': { description: 'Done.' },
          '409': { description: 'Refused.', content: { 'application/json': { schema: failure } } },
        },
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        required: ['at'],
        properties: { at: { type: ['string', 'null'], format: 'date-time' } },
      },
      Error: { type: 'object', required: ['error'], properties: { error: { $ref: '#/components/schemas/Failure' } } },
      Failure: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { type: 'string' },
          message: { type: 'string' },
          details: { $ref: '#/components/schemas/Details' },
        },
      },
      Details: { type: 'object', properties: { reason: { type: 'string' } }, additionalProperties: true },
    },
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

describe('the check of responses', () => {
  it('accepts a documented response', () => {
    expect(check.findProblems(seen({}))).toEqual([]);
    expect(check.findProblems(seen({ body: { data: { at: '2027-01-15T12:00:00.000Z' } } }))).toEqual([]);
    expect(check.findProblems(seen({ status: 204, body: undefined }))).toEqual([]);
    expect(check.findProblems(seen({ url: '/api/v1/nothing', status: 404 }))).toEqual([]);
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
    expect(check.findProblems(seen(over))).toHaveLength(1);
    expect(() => check.verify(seen(over))).toThrow(/Not as the OpenAPI document says/);
  });

  it('accepts narrowed and added fields of a composed schema', () => {
    const refused = (error: object) =>
      check.findProblems(seen({ status: 409, body: { error: { code: 'BLOCKED', message: 'No.', ...error } } }));
    expect(refused({ hint: 'Ask.', details: { reason: 'no', contact_id: '1' } })).toEqual([]);
    expect(refused({ code: 'OTHER' })).toHaveLength(1);
    expect(refused({ details: { reason: 'other' } })).toHaveLength(1);
    expect(refused({ more: 1 })).toHaveLength(1);
  });
});
