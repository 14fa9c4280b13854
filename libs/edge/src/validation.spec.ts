import { Body, Controller, Query } from '@nestjs/common';
import type { Issue } from '@workops/kernel';
import { edgeApp, type EdgeApp } from './testing/edge-app';
import type { Listing } from './envelope';
import { Field, ListField, ObjectField } from './fields/field';
import {
  commaSeparated,
  date,
  flag,
  integer,
  oneOf,
  serialNumber,
  text,
  timestamp,
  uuid,
  uuidOr,
  word,
} from './fields/shapes';
import { Operation } from './operation';
import { wholeListing } from './page';
import { WORKSPACE_CREDENTIALS } from './operation-declaration';
import { PathId, PathParam } from './validation';

class Place {
  @Field(text({ max: 20 }), { nullable: true, person: false })
  city: string | null;
}

class Thing {
  @Field(text({ min: 1, max: 20 }), { person: false })
  name: string;
  @Field(integer({ min: 0, max: 10 }), { optional: true, nullable: true })
  size?: number | null;
  @Field(timestamp(), { optional: true })
  startsAt?: Date;
  @Field(date(), { optional: true })
  day?: string;
  @ListField(oneOf(['red', 'blue']), { min: 1, max: 2, optional: true })
  colours?: string[];
  @Field(uuid(), { optional: true })
  owner?: string;
  @ListField(uuid(), { max: 2, optional: true })
  friends?: string[];
  @ObjectField(() => Place, { optional: true })
  place?: Place;
}

class ThingQuery {
  @Field(integer({ min: 1, max: 200 }), { optional: true })
  limit?: number;
  @Field(flag(), { optional: true })
  loud?: boolean;
  @Field(uuid(), { optional: true })
  owner?: string;
  @Field(uuidOr('none'), { optional: true, person: false })
  friend?: string;
  @Field(commaSeparated(uuid(), { max: 2 }), { optional: true, person: false })
  among?: string[];
}

const common = {
  tag: 'Things',
  summary: 'Things',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  scopes: [],
  errors: [],
  response: Thing,
} as const;

class ThingId {
  @Field(uuid())
  id: string;
}

@Controller()
class Things {
  @Operation.post('/things', { ...common, id: 'createThing', outlivesTheApp: 'data' })
  create(@Body() body: Thing): Thing {
    return body;
  }

  @Operation.get('/things', { ...common, id: 'listThings', response: ThingQuery, list: 'total' })
  list(@Query() query: ThingQuery): Listing<ThingQuery> {
    return wholeListing([query]);
  }

  @Operation.get('/things/:id', { ...common, id: 'readThing', response: ThingId })
  read(@PathId() id: string): { id: string } {
    return { id };
  }
}

class Tag {
  @Field(text({ max: 50 }), { person: false })
  tag: string;
  @Field(integer({ min: 0, max: 100 }))
  page: number;
}

const words = {
  tag: { shape: word({ max: 5 }), description: 'The tag.' },
  page: { shape: serialNumber(), description: 'The page.' },
};

@Controller()
class Tags {
  @Operation.get('/tags/:tag/pages/:page', { ...common, id: 'readTag', response: Tag, params: words })
  read(@PathParam('tag') tag: string, @PathParam('page') page: number): Tag {
    return { tag, page };
  }
}

const ID = '01930000-0000-7000-8000-00000000abc2';
const CAPITALS = ID.toUpperCase();

let edge: EdgeApp;
beforeAll(async () => {
  edge = await edgeApp({ controllers: [Things, Tags] });
});
afterAll(() => edge.close());

const authorization = 'Bearer all';
const get = (url: string) => edge.send({ method: 'GET', url: `/api/v1${url}`, headers: { authorization } });
const post = (payload: string | Buffer | object, headers: Record<string, string> = {}) =>
  edge.send({
    method: 'POST',
    url: '/api/v1/things',
    headers: { authorization, 'content-type': 'application/json', ...headers },
    payload,
  });

describe('a body', () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  it.each([
    ['no JSON', '{"name":', 'invalid_json', ''],
    ['nothing', '', 'invalid_type', ''],
    ['null', 'null', 'invalid_type', ''],
    ['an array', '[{"name":"a"}]', 'invalid_type', ''],
    ['text', '"name"', 'invalid_type', ''],
    ['a deep object', nested(5_000), 'invalid_json', ''],
    ['a NUL character', '{"name":"a\\u0000b"}', 'invalid_string', 'name'],
    ['a NUL character in a name', '{"na\\u0000me":1}', 'invalid_string', ''],
    ['a lone surrogate', '{"name":"\\ud800"}', 'invalid_string', 'name'],
    ['a NUL where nobody looks', '{"name":"a","unknown":{"deep":["\\u0000"]}}', 'invalid_string', 'unknown.deep.0'],
    ['an integer that would be rounded', '{"name":"a","size":9007199254740993}', 'too_big', 'size'],
    ['a number beyond all', '{"name":"a","size":1e999}', 'too_big', 'size'],
    ['a missing field', '{}', 'invalid_type', 'name'],
    ['null where none may be', '{"name":null}', 'invalid_type', 'name'],
    ['a number for text', '{"name":1}', 'invalid_type', 'name'],
    ['too short a text', '{"name":""}', 'too_small', 'name'],
    ['too long a text', `{"name":"${'a'.repeat(21)}"}`, 'too_big', 'name'],
    ['text for a number', '{"name":"a","size":"3"}', 'invalid_type', 'size'],
    ['a fraction for an integer', '{"name":"a","size":1.5}', 'invalid_type', 'size'],
    ['too big a number', '{"name":"a","size":11}', 'too_big', 'size'],
    ['a timestamp without an offset', '{"name":"a","starts_at":"2027-01-15T12:00:00"}', 'invalid_date', 'starts_at'],
    ['a timestamp on no day', '{"name":"a","starts_at":"2026-02-30T12:00:00Z"}', 'invalid_date', 'starts_at'],
    ['a timestamp of the year zero', '{"name":"a","starts_at":"0000-01-01T12:00:00Z"}', 'invalid_date', 'starts_at'],
    ['a date that does not exist', '{"name":"a","day":"2026-02-30"}', 'invalid_date', 'day'],
    ['a date of the year zero', '{"name":"a","day":"0000-01-01"}', 'invalid_date', 'day'],
    ['an unknown list entry', '{"name":"a","colours":["red","green"]}', 'invalid_enum_value', 'colours.1'],
    ['an empty list', '{"name":"a","colours":[]}', 'too_small', 'colours'],
    ['an object for a list', '{"name":"a","colours":{}}', 'invalid_type', 'colours'],
    ['a list for an object', '{"name":"a","place":[{"city":"x"}]}', 'invalid_type', 'place'],
    ['a wrong field inside', '{"name":"a","place":{"city":3}}', 'invalid_type', 'place.city'],
    ['a missing field inside', '{"name":"a","place":{}}', 'invalid_type', 'place.city'],
  ])('is refused for %s', async (_what, payload, code, path) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(400);
    const { error } = answer.json();
    expect(error.code).toBe('VALIDATION_ERROR');
    expect(error.details.body[0]).toEqual({ path, code, message: expect.any(String) });
    if (path) expect(error.field_errors[path]).toBe(error.details.body[0].message);
    else expect(error.field_errors).toBeUndefined();
  });

  it('is refused with all its problems at once', async () => {
    const { details } = (await post({ size: 'x', colours: ['green', 'blue', 'pink'] })).json().error;
    expect(details.body.map(({ path }: { path: string }) => path)).toEqual(['name', 'size', 'colours']);
  });

  it('is refused if it is not valid UTF-8', async () => {
    const answer = await post(Buffer.from([0x7b, 0x22, 0x6e, 0x61, 0x6d, 0x65, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]));
    expect([answer.statusCode, answer.json().error.details.body[0].code]).toEqual([400, 'invalid_json']);
  });

  it('with a content encoding is refused with 415, and not parsed', async () => {
    for (const encoding of ['gzip', 'br', 'GZIP, identity', 'x']) {
      const { statusCode, headers, json } = await post('{"name":"a"}', { 'content-encoding': encoding });
      expect([statusCode, headers['accept-encoding'], json().error.code]).toEqual([
        415,
        'identity',
        'UNSUPPORTED_MEDIA_TYPE',
      ]);
    }
    expect((await post('{"name":"a"}', { 'content-encoding': 'Identity' })).statusCode).toBe(201);
  });

  it('of another type is refused with 415, and a large one with 413', async () => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'application/jsonp'];
    for (const type of [...types, '', 'nothing', '*/*', 'application/json-seq; charset=x']) {
      const { statusCode, headers, json } = await post('name=a', { 'content-type': type });
      expect([type, statusCode, headers.accept, headers['accept-post']]).toEqual([
        type,
        415,
        'application/json',
        'application/json',
      ]);
      const message = 'The operation takes a body of another type: application/json.';
      expect(json().error).toMatchObject({
        code: 'UNSUPPORTED_MEDIA_TYPE',
        message,
        details: { accepts: ['application/json'] },
      });
    }
    for (const type of ['Application/JSON', 'application/json;charset=utf-8'])
      expect((await post('{"name":"a"}', { 'content-type': type })).statusCode).toBe(201);
    const large = await post(JSON.stringify({ name: 'a', padding: 'x'.repeat(1024 * 1024) }));
    expect([large.statusCode, large.json().error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('may have 64 KiB by default, and not a byte more', async () => {
    const body = JSON.stringify({ name: 'a' }).padEnd(64 * 1024);
    expect((await post(body)).statusCode).toBe(201);
    const over = await post(`${body} `);
    expect([over.statusCode, over.json().error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('may have unknown fields, which are ignored', async () => {
    const answer = await post('{"name":"a","id":"x","created_at":"never","constructor":1,"__proto__":{"size":3}}');
    expect([answer.statusCode, answer.json().data]).toEqual([201, { name: 'a' }]);
  });

  it('distinguishes null from absent', async () => {
    expect((await post({ name: 'a', size: null })).json().data).toEqual({ name: 'a', size: null });
  });

  it('may have ids in upper case, which are read in lower case', async () => {
    const ids = { owner: CAPITALS, friends: [CAPITALS, ID] };
    expect((await post({ name: 'a', ...ids })).json().data).toEqual({ name: 'a', owner: ID, friends: [ID, ID] });
  });

  it('may have long digits in texts', async () => {
    expect((await post({ name: '9007199254740993' })).statusCode).toBe(201);
  });
});

describe('queries and paths', () => {
  it.each([
    ['limit=0x10', 'limit', 'invalid_type'],
    ['limit=1e1', 'limit', 'invalid_type'],
    ['limit=', 'limit', 'invalid_type'],
    ['limit=%2B5', 'limit', 'invalid_type'],
    ['limit=05', 'limit', 'invalid_type'],
    ['limit=0', 'limit', 'too_small'],
    ['limit=201', 'limit', 'too_big'],
    ['limit=5&limit=6', 'limit', 'invalid_type'],
    ['loud=yes', 'loud', 'invalid_type'],
    ['loud=1', 'loud', 'invalid_type'],
    ['owner=me', 'owner', 'invalid_string'],
    ['owner=%00', 'owner', 'invalid_string'],
  ])('refuse ?%s', async (query, path, code) => {
    const answer = await get(`/things?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.details.query).toEqual([{ path, code, message: expect.any(String) }]);
  });

  it('parse false as false', async () => {
    expect((await get('/things?loud=false&limit=16')).json().data).toEqual([{ loud: false, limit: 16 }]);
  });

  it('refuse an unknown parameter, and list the known ones', async () => {
    const answer = await get('/things?limit=16&Loud=true&__proto__=1');
    const issue = (path: string) => ({
      path,
      code: 'unrecognized_keys',
      message: expect.stringContaining('Known are limit, loud, owner, friend, among.'),
    });
    expect([answer.statusCode, answer.json().error.details.query]).toEqual([400, ['Loud', '__proto__'].map(issue)]);
  });

  it('refuse an unknown parameter of a write before its body is read', async () => {
    const answer = await edge.send({
      method: 'POST',
      url: '/api/v1/things?dry_run=true',
      headers: { authorization, 'content-type': 'application/json' },
      payload: '{',
    });
    const issue = {
      path: 'dry_run',
      code: 'unrecognized_keys',
      message: 'Is not a query parameter of this operation. Known are validate_only.',
    };
    expect([answer.statusCode, answer.json().error.details]).toEqual([400, { query: [issue] }]);
    const none = (await get(`/things/${ID}?dry_run=true`)).json().error.details.query;
    expect(none).toEqual([
      { ...issue, message: 'Is not a query parameter of this operation. The operation takes none.' },
    ]);
  });

  it('read ids in lower case, and keep a keyword unchanged', async () => {
    const query = `owner=${CAPITALS}&friend=${CAPITALS}&among=${CAPITALS},${ID}`;
    expect((await get(`/things?${query}`)).json().data).toEqual([{ owner: ID, friend: ID, among: [ID, ID] }]);
    expect((await get('/things?friend=none')).json().data).toEqual([{ friend: 'none' }]);
    expect((await get('/things?friend=NONE')).statusCode).toBe(400);
    expect((await get(`/things/${CAPITALS}`)).json().data.id).toBe(ID);
  });

  it.each([
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '01930000-0000-f000-0000-00000000ABC2',
  ])('accept the uuid %s, of any version', async (id) => {
    const answer = await get(`/things/${id}`);
    expect([answer.statusCode, answer.json().data]).toEqual([200, { id: id.toLowerCase() }]);
  });

  it('refuse a path id that is no uuid', async () => {
    const answer = await get('/things/12');
    expect([answer.statusCode, answer.json().error.details.params]).toEqual([
      400,
      [{ path: 'id', code: 'invalid_string', message: 'Must be a uuid.' }],
    ]);
  });

  it('decode and validate a path parameter as declared', async () => {
    expect((await get('/tags/a%C3%B1o/pages/7')).json().data).toEqual({ tag: 'año', page: 7 });
    const refused = async (url: string) =>
      (await get(url)).json().error.details.params.map(({ path, code }: Issue) => `${path} ${code}`);
    expect(await refused('/tags/a%20b/pages/7')).toEqual(['tag invalid_string']);
    expect(await refused('/tags/abcdef/pages/7')).toEqual(['tag too_big']);
    expect(await refused('/tags/%00/pages/7')).toEqual(['tag invalid_string']);
    expect(await refused('/tags/a/pages/0x1')).toEqual(['page invalid_string']);
  });
});
