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

/** The app's error for the operation; undefined if it is accepted. */
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

describe('a response', () => {
  const answering = (response: Type) => objectionTo({ ...workspace, response });

  it('must declare for each text, however nested, whether it is about a person', () => {
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

  it('need not declare that for ids, times, flags and enums', () => {
    expect(answering(Nobody)).toBeUndefined();
  });

  it('that names a person must show an id, whose number becomes the pseudonym', () => {
    expect(answering(Unnumbered)).toMatch(/must declare one id/);
  });
});

describe('an operation with a narrowing field that can be misspelt', () => {
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

  it('must refuse unknown fields, at any depth of its body', () => {
    expect(taking(Expiring)).toMatch(/misspelt, expires_at of Expiring/);
    expect(taking(Audience)).toMatch(/misspelt, anything.origins of Filter/);
    expect(taking(Audience, 'patch')).toMatch(/misspelt, anything.origins of Filter/);
  });

  it('may ignore them in a change, or once its classes are closed', () => {
    expect(taking(Expiring, 'patch')).toBeUndefined();
    NoOtherFields()(Expiring);
    NoOtherFields()(Filter);
    expect([taking(Expiring), taking(Audience)]).toEqual([undefined, undefined]);
  });
});

describe('an operation', () => {
  it('about nobody must not show any personal field, at any depth', () => {
    for (const response of [Patient, Visit, WithheldVisit]) {
      expect(objectionTo({ ...workspace, response, pseudonyms: 'about_nobody' })).toMatch(/about_nobody/);
    }
    expect(objectionTo({ ...workspace, response: Nobody, pseudonyms: 'about_nobody' })).toBeUndefined();
  });

  it('that shows pseudonyms must show people only where they can be pseudonymised', () => {
    const safe = { ...workspace, pseudonyms: { takes: ['name', 'phone'] } };
    expect(objectionTo({ ...safe, response: Visit })).toMatch(/too deep/);
    expect(objectionTo({ ...safe, response: WithheldVisit })).toBeUndefined();
    expect(objectionTo({ ...safe, response: Patient })).toBeUndefined();
    expect(objectionTo({ ...safe, produces: '*/*' })).toMatch(/no JSON/);
  });

  it('may list fields for callers who see pseudonyms only if apps may call it', () => {
    expect(objectionTo({ ...workspace, pseudonyms: { takes: ['phone', 'email'] } })).toMatch(/no field email/);
    expect(objectionTo({ ...common, credentials: MINTING_CREDENTIALS, pseudonyms: { takes: [] } })).toMatch(
      /takes none of their calls/,
    );
    expect(objectionTo({ ...workspace, sensitive: true, pseudonyms: 'about_nobody' })).toMatch(
      /takes none of their calls/,
    );
  });

  it('must list its reasons for 409 and 410, unless a ceiling is the only one', () => {
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

  it('must list the kinds of credential that it accepts, or be public', () => {
    expect(objectionTo({ ...common, credentials: [] })).toMatch(/takes no kind of credential/);
    expect(objectionTo({ ...common, credentials: [], authenticated: false })).toBeUndefined();
    expect(objectionTo({ ...workspace, authenticated: false })).toMatch(/anybody may call it/);
  });

  it('that creates something must declare what outlives a connected app', () => {
    expect(objectionTo({ ...workspace, response: Nobody }, 'post')).toMatch(/outlivesTheApp/);
    expect(objectionTo({ ...workspace, response: Nobody, status: 200, alsoStatus: 201 }, 'post')).toMatch(
      /outlivesTheApp/,
    );
    expect(objectionTo({ ...workspace, response: Nobody, outlivesTheApp: 'data' }, 'post')).toBeUndefined();
    expect(objectionTo({ ...common, credentials: MINTING_CREDENTIALS, response: Nobody }, 'post')).toBeUndefined();
  });

  it.each([{ callsOutside: true }, { secretShownOnce: true }])(
    'that starts something which acts by itself must declare an owner for it: %j',
    (acting) => {
      for (const outlivesTheApp of [undefined, 'data'] as const) {
        expect(objectionTo({ ...workspace, ...acting, status: 200, outlivesTheApp }, 'post')).toMatch(/`owned`/);
      }
      expect(objectionTo({ ...workspace, ...acting, outlivesTheApp: 'owned' }, 'post')).toBeUndefined();
    },
  );

  it('must be closed to apps if its effects would outlive them', () => {
    expect(objectionTo({ ...workspace, outlivesTheApp: 'closed' }, 'post')).toMatch(/outlives an app/);
    expect(
      objectionTo({ ...common, credentials: MINTING_CREDENTIALS, outlivesTheApp: 'closed' }, 'post'),
    ).toBeUndefined();
    expect(
      objectionTo({ ...workspace, sensitive: true, callsOutside: true, outlivesTheApp: 'closed' }, 'post'),
    ).toBeUndefined();
  });
});

describe('a list with `updated_since`', () => {
  class Since {
    @Field(timestamp(), { optional: true })
    updatedSince?: Date;
  }
  const listed = (declaration: Partial<OperationDeclaration>) =>
    objectionTo({ ...workspace, response: Nobody, ...declaration }, 'get', '/things', Since);

  it("must give the feed's cursor with its first page, as any paginated list may", () => {
    expect(listed({ list: 'cursor' })).toMatch(/takes `updated_since`/);
    expect(listed({ list: 'cursor', snapshot: true })).toBeUndefined();
    expect(objectionTo({ ...workspace, response: Nobody, list: 'total', snapshot: true })).toMatch(/no list in pages/);
  });
});

describe('a path', () => {
  const params = { tag: { shape: text({ max: 20 }), description: 'The tag.' } };

  it('must declare its non-id parameters, and no others', () => {
    expect(objectionTo(workspace, 'get', '/things/:id/parts/:partId')).toBeUndefined();
    expect(objectionTo(workspace, 'get', '/things/:thing_id')).toBeUndefined();
    expect(objectionTo(workspace, 'get', '/tags/:tag')).toMatch(/say what :tag in its path is/);
    expect(objectionTo({ ...workspace, params }, 'get', '/tags/:tag')).toBeUndefined();
    expect(objectionTo({ ...workspace, params }, 'get', '/things/:id')).toMatch(/its path has no :tag/);
  });
});

describe('an operation open to callers who see pseudonyms', () => {
  it('must accept all its required fields from them', () => {
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

describe('fields that need a scope', () => {
  it('must be fields of the body', () => {
    const scoped = (name: string) =>
      objectionTo({ ...workspace, outlivesTheApp: 'data', scopesOfFields: { [name]: 'contacts:read' } }, 'post');
    expect([scoped('name'), scoped('nmae')]).toEqual([undefined, expect.stringContaining('takes no field nmae')]);
  });
});
