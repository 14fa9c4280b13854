import { Body, Controller, Query } from '@nestjs/common';
import { notFound, type Actor } from '@workops/kernel';
import { CurrentActor } from '../admission';
import type { Listing } from '../envelope';
import { Field, ListField } from '../fields/field';
import { flag, integer, text } from '../fields/shapes';
import { Operation } from '../operation';
import { WORKSPACE_CREDENTIALS } from '../operation-declaration';
import { wholeListing } from '../page';
import { PathId } from '../validation';

class Thing {
  @Field(text({ min: 1, max: 20 }), { person: false, description: 'A name.', example: 'a' })
  name: string;
}

class ThingQuery {
  @Field(integer({ min: 1, max: 200 }), { optional: true, description: 'A limit.', example: 5 })
  limit?: number;
  @Field(flag(), { optional: true, description: 'Whether it is loud.' })
  loud?: boolean;
}

class FoundThing {
  @Field(text({ max: 36 }), { person: false, description: 'An id.', example: 'a' })
  id: string;
  @Field(text({ max: 36 }), { person: false, description: 'An id.', example: 'a' })
  workspace: string;
}

export const common = {
  tag: 'Settings',
  summary: 'Things',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: Thing,
} as const;

@Controller()
export class Things {
  @Operation.post('/things', {
    ...common,
    id: 'createThing',
    outlivesTheApp: 'data',
    scopes: ['contacts:write'],
    errors: [],
  })
  create(@Body() body: Thing): Thing {
    return body;
  }

  @Operation.get('/things', {
    ...common,
    id: 'listThings',
    response: ThingQuery,
    scopes: [],
    errors: [],
    list: 'total',
  })
  list(@Query() query: ThingQuery): Listing<ThingQuery> {
    return wholeListing([query]);
  }

  @Operation.get('/things/:id', {
    ...common,
    id: 'readThing',
    response: FoundThing,
    scopes: ['contacts:read'],
    errors: ['NOT_FOUND'],
  })
  read(@PathId() id: string, @CurrentActor() actor: Actor): { id: string; workspace: string } {
    if (id.endsWith('0')) throw notFound('La cosa no existe.');
    if (id.endsWith('1')) throw new TypeError('a secret of the house');
    return { id, workspace: actor.workspaceId };
  }

  @Operation.delete('/things/:id', { ...common, id: 'deleteThing', scopes: [], errors: [], response: undefined })
  remove(@PathId() _id: string): void {}

  @Operation.post('/open-things', {
    ...common,
    id: 'createOpenThing',
    credentials: [],
    scopes: [],
    errors: [],
    authenticated: false,
  })
  createOpen(@Body() body: Thing): Thing {
    return body;
  }

  @Operation.get('/old-things', {
    ...common,
    id: 'oldThings',
    scopes: [],
    errors: [],
    credentials: [],
    authenticated: false,
    deprecation: { announced: new Date('2027-01-01'), sunset: new Date('2027-06-01'), link: 'https://example.com/new' },
  })
  old(): object {
    return { name: 'old' };
  }

  @Operation.get('/hidden-things', {
    ...common,
    id: 'hiddenThings',
    tier: 'interna',
    scopes: [],
    errors: [],
    deprecation: { announced: new Date('2027-01-01'), sunset: new Date('2027-04-01') },
  })
  hidden(): object {
    return { name: 'hidden' };
  }
}

class LongThing {
  @ListField(text({ max: 500 }), { max: 10_000, person: false, description: 'Words.', example: ['a'] })
  words: string[];
}

const long = { ...common, scopes: [], errors: [], response: LongThing } as const;

@Controller()
export class LongThings {
  @Operation.get('/long-things/:id', { ...long, id: 'readLongThing' })
  read(@PathId() _id: string): LongThing {
    return { words: Array.from({ length: 100 }, () => 'palabra de la cosa larga') };
  }

  @Operation.get('/long-things', { ...long, id: 'listLongThings', list: 'total' })
  list(): Listing<LongThing> {
    return wholeListing(Array.from({ length: 4_000 }, () => ({ words: ['palabra de la cosa larga'] })));
  }

  @Operation.get('/endless-things/:id', { ...long, id: 'readEndlessThing' })
  endless(@PathId() _id: string): LongThing {
    return { words: Array.from({ length: 10_000 }, () => 'palabra de la cosa larga') };
  }

  @Operation.post('/long-things/secret', {
    ...long,
    id: 'makeSecretThing',
    outlivesTheApp: 'owned',
    secretShownOnce: true,
  })
  secret(): LongThing {
    return { words: Array.from({ length: 100 }, () => 'palabra de la cosa larga') };
  }
}
