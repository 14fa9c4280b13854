import { Controller } from '@nestjs/common';
import { ApiExtension, ApiHeader, ApiProperty, ApiResponse } from '@nestjs/swagger';
import { Field } from '../fields/field';
import { text } from '../fields/shapes';
import { Operation } from '../operation';
import { WORKSPACE_CREDENTIALS, type OperationDeclaration } from '../operation-declaration';
import { edgeApp, type EdgeApp } from '../testing/edge-app';

const declaration = {
  tag: 'Boats',
  summary: 'Read a boat',
  scopes: ['contacts:read'],
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  tier: 'beta',
  errors: [],
} as const satisfies Omit<OperationDeclaration, 'id'>;

class Harbour {
  @ApiProperty({ description: 'The name of the harbour.' })
  name: string;
}

@ApiExtension('x-owner', 'fleet')
class BoatResource {
  @Field(text({ max: 20 }), { person: false, description: 'The name of the boat.', example: 'Lautaro' })
  name: string;
  @ApiProperty({ description: 'Where it lies.', type: () => Harbour })
  harbour: Harbour;
  @ApiProperty({ deprecated: true })
  @Field(text({ max: 20 }), { person: false, description: 'Its colour.', example: 'rojo', nullable: true })
  color: string | null;
}

@Controller()
class Boats {
  @ApiHeader({ name: 'X-Tide', description: 'The tide.' })
  @Operation.get('/boats', { ...declaration, id: 'readBoat', response: BoatResource })
  @ApiExtension('x-reviewed', true)
  @ApiResponse({ status: 418, description: 'The boat is a teapot.' })
  read(): BoatResource {
    return { name: 'Lautaro', harbour: { name: 'Quintero' }, color: null };
  }

  @Operation.get('/boats/secret', { ...declaration, id: 'readSecretBoat', tier: 'interna', response: BoatResource })
  readSecret(): BoatResource {
    return this.read();
  }
}

interface Document {
  paths: Record<string, { get: { parameters: object[]; responses: object } }>;
  components: { schemas: Record<string, object> };
}

let edge: EdgeApp;
const read = async (): Promise<Document> =>
  (await edge.send({ method: 'GET', url: '/api/v1/openapi.json' })).json<Document>();

beforeAll(async () => {
  edge = await edgeApp({ controllers: [Boats] });
});
afterAll(() => edge.close());

describe('decorators of @nestjs/swagger on a declared operation', () => {
  it('add an extension, a header and a response to an operation', async () => {
    const { paths } = await read();
    expect(paths['/boats']!.get).toMatchObject({
      operationId: 'readBoat',
      'x-reviewed': true,
      'x-service-tier': 'beta',
      parameters: expect.arrayContaining([
        { name: 'X-Tide', in: 'header', description: 'The tide.', schema: { type: 'string' } },
      ]) as object,
      responses: {
        '200': { $ref: '#/components/responses/Boat' },
        '403': { $ref: '#/components/responses/403' },
        '418': { description: 'The boat is a teapot.' },
      },
    });
  });

  it('add an extension and further fields to a class', async () => {
    const { components } = await read();
    expect(components.schemas.Boat).toEqual({
      type: 'object',
      'x-owner': 'fleet',
      required: ['name', 'harbour', 'color'],
      properties: {
        name: { type: 'string', maxLength: 20, description: 'The name of the boat.', examples: ['Lautaro'] },
        harbour: { $ref: '#/components/schemas/Harbour', description: 'Where it lies.' },
        color: {
          type: ['string', 'null'],
          maxLength: 20,
          description: 'Its colour.',
          examples: ['rojo'],
          deprecated: true,
        },
      },
    });
    expect(components.schemas.Harbour).toEqual({
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', description: 'The name of the harbour.' } },
    });
  });

  it('do not show an internal operation', async () => {
    expect(Object.keys((await read()).paths)).toEqual(['/boats']);
  });
});
