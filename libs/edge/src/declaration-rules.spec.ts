import { Body, Controller, Query, type Type } from '@nestjs/common';
import { Field, ListField, NoOtherFields, ObjectField, ObjectListField } from './fields/field';
import { anyObject, flag, oneOf, text, timestamp, uri, uuid } from './fields/shapes';
import { Operation } from './operation';
import { MINTING_CREDENTIALS, WORKSPACE_CREDENTIALS, type OperationDeclaration } from './operation-declaration';

class Request {
  @Field(text({ max: 20 }))
  name: string;
  @Field(text({ max: 20 }))
  phone: string;
}

class Nobody {
  @Field(uuid())
  id: string;
  @Field(timestamp())
  at: string;
  @Field(flag())
  on: boolean;
  @Field(oneOf(['red']))
  colour: string;
  @Field(text({ max: 20 }), { person: 'staff' })
  owner: string;
  @Field(text({ max: 20 }), { person: false })
  label: string;
}

class Patient {
  @Field(uuid(), { person: 'id' })
  id: string;
  @Field(text({ max: 20 }), { person: 'name' })
  name: string;
}

class Visit {
  @ObjectField(() => Patient)
  patient: Patient;
}

class WithheldVisit {
  @ObjectField(() => Patient, { person: 'withheld' })
  patient: Patient;
}

class Unnumbered {
  @Field(text({ max: 20 }), { person: 'name' })
  name: string;
}

const common = { id: 'doIt', tag: 'Things', summary: 'Things', tier: 'beta', scopes: [], errors: [] } as const;
const workspace = { ...common, credentials: WORKSPACE_CREDENTIALS };

/** The app's error for the operation; undefined where it is accepted. */
function objectionTo(
  declaration: OperationDeclaration,
  method: 'get' | 'post' | 'patch' = 'get',
  path = '/things',
  query?: Type,
  body: Type = Request,
): string | undefined {
  class Things {
    act(_sent: Request): void {}
  }
  (query ? Query() : Body())(Things.prototype, 'act', 0);
  Reflect.defineMetadata('design:paramtypes', [query ?? body], Things.prototype, 'act');
  Controller()(Things);
  const descriptor = Object.getOwnPropertyDescriptor(Things.prototype, 'act')!;
  try {
    Operation[method](path, declaration)(Things.prototype, 'act', descriptor);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

describe('an answer', () => {
  const answering = (response: Type) => objectionTo({ ...workspace, response });

  it('says of each of its texts whether it is about a person, however deep it lies, or the app does not start', () => {
    class Note {
      @Field(text({ max: 20 }))
      note: string;
    }
    class Picture {
      @Field(uri({ max: 20 }))
      avatar: string;
    }
    class Content {
      @Field(anyObject())
      content: object;
    }
    class Notes {
      @ListField(text({ max: 20 }), { max: 2 })
      notes: string[];
    }
    for (const Silent of [Note, Picture, Content, Notes]) {
      class Holder {
        @ObjectListField(() => Silent)
        all: object[];
      }
      for (const response of [Silent, Holder])
        expect(answering(response)).toMatch(/must say whether it is about a person/);
    }
  });

  it('need not say so of ids, times, flags and closed lists', () => {
    expect(answering(Nobody)).toBeUndefined();
  });

  it('that names a person shows an id of them, since the number that stands for it is part of the pseudonym', () => {
    expect(answering(Unnumbered)).toMatch(/must declare one id/);
  });
});

describe('an operation whose narrowing field can be misspelt', () => {
  class Filter {
    @Field(text({ max: 20 }), { optional: true })
    origins?: string;
  }
  class Audience {
    @ObjectField(() => Filter)
    anything: Filter;
  }
  class Expiring {
    @Field(text({ max: 20 }), { optional: true })
    expiresAt?: string;
  }
  const taking = (body: Type, method: 'post' | 'patch' = 'post') =>
    objectionTo(
      { ...workspace, outlivesTheApp: 'data', ceiling: { uncounted: 'test' } },
      method,
      '/things',
      undefined,
      body,
    );

  it('refuses what it does not know, in its body or deeper in it, or the app does not start', () => {
    expect(taking(Expiring)).toMatch(/misspelt, expires_at of Expiring/);
    expect(taking(Audience)).toMatch(/misspelt, anything.origins of Filter/);
    expect(taking(Audience, 'patch')).toMatch(/misspelt, anything.origins of Filter/);
  });

  it('may ignore it in a change, which leaves a misspelt field as it was, and once its class is closed', () => {
    expect(taking(Expiring, 'patch')).toBeUndefined();
    NoOtherFields()(Expiring);
    NoOtherFields()(Filter);
    expect([taking(Expiring), taking(Audience)]).toEqual([undefined, undefined]);
  });
});

describe('an operation', () => {
  it('that is about nobody answers with no field about a person, however deep', () => {
    for (const response of [Patient, Visit, WithheldVisit]) {
      expect(objectionTo({ ...workspace, response, pseudonyms: 'about_nobody' })).toMatch(/about_nobody/);
    }
    expect(objectionTo({ ...workspace, response: Nobody, pseudonyms: 'about_nobody' })).toBeUndefined();
  });

  it('that shows people as pseudonyms shows them where a pseudonym can be put', () => {
    const safe = { ...workspace, pseudonyms: { takes: ['name', 'phone'] } };
    expect(objectionTo({ ...safe, response: Visit })).toMatch(/too deep/);
    expect(objectionTo({ ...safe, response: WithheldVisit })).toBeUndefined();
    expect(objectionTo({ ...safe, response: Patient })).toBeUndefined();
    expect(objectionTo({ ...safe, produces: '*/*' })).toMatch(/no JSON/);
  });

  it('takes from who sees pseudonyms only fields that it has, and says so only where it takes apps at all', () => {
    expect(objectionTo({ ...workspace, pseudonyms: { takes: ['phone', 'email'] } })).toMatch(/no field email/);
    expect(objectionTo({ ...common, credentials: MINTING_CREDENTIALS, pseudonyms: { takes: [] } })).toMatch(
      /takes none of their calls/,
    );
    expect(objectionTo({ ...workspace, sensitive: true, pseudonyms: 'about_nobody' })).toMatch(
      /takes none of their calls/,
    );
  });

  it('says why it answers 409 or 410, unless a ceiling is the only reason', () => {
    const merged = { status: 409, name: 'Merged', words: ['merged'] } as const;
    const [conflicting, gone] = [
      { ...workspace, errors: ['CONFLICT'] },
      { ...workspace, errors: ['GONE'] },
    ] as const;
    expect(objectionTo(conflicting)).toMatch(/why it answers 409/);
    expect(objectionTo({ ...conflicting, reasons: [merged] })).toBeUndefined();
    expect(objectionTo({ ...conflicting, ceiling: 'teams' })).toBeUndefined();
    expect(objectionTo({ ...gone, reasons: [merged] })).toMatch(/why it answers 410/);
  });

  it('names the kinds of credential that it takes, or says that anybody may call it', () => {
    expect(objectionTo({ ...common, credentials: [] })).toMatch(/takes no kind of credential/);
    expect(objectionTo({ ...common, credentials: [], authenticated: false })).toBeUndefined();
    expect(objectionTo({ ...workspace, authenticated: false })).toMatch(/anybody may call it/);
  });

  it('that creates something says what of it outlives a connected app', () => {
    expect(objectionTo({ ...workspace, response: Nobody }, 'post')).toMatch(/outlivesTheApp/);
    expect(objectionTo({ ...workspace, response: Nobody, status: 200, alsoStatus: 201 }, 'post')).toMatch(
      /outlivesTheApp/,
    );
    expect(objectionTo({ ...workspace, response: Nobody, outlivesTheApp: 'data' }, 'post')).toBeUndefined();
    expect(objectionTo({ ...common, credentials: MINTING_CREDENTIALS, response: Nobody }, 'post')).toBeUndefined();
  });

  it.each([{ callsOutside: true }, { secretShownOnce: true }])(
    'that makes something which acts by itself makes it for an owner: %j',
    (acting) => {
      for (const outlivesTheApp of [undefined, 'data'] as const) {
        expect(objectionTo({ ...workspace, ...acting, status: 200, outlivesTheApp }, 'post')).toMatch(/`owned`/);
      }
      expect(objectionTo({ ...workspace, ...acting, outlivesTheApp: 'owned' }, 'post')).toBeUndefined();
    },
  );

  it('is closed to apps where what it makes would go on without them', () => {
    expect(objectionTo({ ...workspace, outlivesTheApp: 'closed' }, 'post')).toMatch(/outlives an app/);
    expect(
      objectionTo({ ...common, credentials: MINTING_CREDENTIALS, outlivesTheApp: 'closed' }, 'post'),
    ).toBeUndefined();
    expect(
      objectionTo({ ...workspace, sensitive: true, callsOutside: true, outlivesTheApp: 'closed' }, 'post'),
    ).toBeUndefined();
  });
});

describe('a list that takes `updated_since`', () => {
  class Since {
    @Field(timestamp(), { optional: true })
    updatedSince?: Date;
  }
  const listed = (declaration: Partial<OperationDeclaration>) =>
    objectionTo({ ...workspace, response: Nobody, ...declaration }, 'get', '/things', Since);

  it('says with its first page where the feed of events goes on, as any list in pages may', () => {
    expect(listed({ list: 'cursor' })).toMatch(/takes `updated_since`/);
    expect(listed({ list: 'cursor', snapshot: true })).toBeUndefined();
    expect(objectionTo({ ...workspace, response: Nobody, list: 'total', snapshot: true })).toMatch(/no list in pages/);
  });
});

describe('a path', () => {
  const params = { tag: { shape: text({ max: 20 }), description: 'The tag.' } };

  it('says what each of its words is that is not called an id, and of no other', () => {
    expect(objectionTo(workspace, 'get', '/things/:id/parts/:partId')).toBeUndefined();
    expect(objectionTo(workspace, 'get', '/things/:thing_id')).toBeUndefined();
    expect(objectionTo(workspace, 'get', '/tags/:tag')).toMatch(/say what :tag in its path is/);
    expect(objectionTo({ ...workspace, params }, 'get', '/tags/:tag')).toBeUndefined();
    expect(objectionTo({ ...workspace, params }, 'get', '/things/:id')).toMatch(/its path has no :tag/);
  });
});

describe('an operation that is open to callers who see pseudonyms', () => {
  it('takes from them what it requires of everybody', () => {
    const open = (takes: string[]) => objectionTo({ ...workspace, pseudonyms: { takes } }, 'post');
    expect(open(['name', 'phone'])).toContain('say what of it outlives');
    expect(objectionTo({ ...workspace, outlivesTheApp: 'data', pseudonyms: { takes: ['name'] } }, 'post')).toContain(
      'requires phone',
    );
    expect(
      objectionTo({ ...workspace, outlivesTheApp: 'data', pseudonyms: { takes: ['name', 'phone'] } }, 'post'),
    ).toBeUndefined();
  });
});

describe('fields that take a scope', () => {
  it('are fields of the body', () => {
    const scoped = (name: string) =>
      objectionTo({ ...workspace, outlivesTheApp: 'data', scopesOfFields: { [name]: 'contacts:read' } }, 'post');
    expect([scoped('name'), scoped('nmae')]).toEqual([undefined, expect.stringContaining('takes no field nmae')]);
  });
});
