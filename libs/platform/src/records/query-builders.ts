import * as postgres from 'pg';
import { DataSource, type EntitySchema, type ObjectLiteral } from 'typeorm';
import { EntitySchemaTransformer } from 'typeorm/entity-schema/EntitySchemaTransformer.js';
import { EntityMetadataBuilder } from 'typeorm/metadata-builder/EntityMetadataBuilder.js';
import { SnakeCase } from './entity';

export interface Composed {
  setParameters(parameters: ObjectLiteral): { getQueryAndParameters(): [string, unknown[]] };
}

/** Never connected: builders only compose SQL, which `Database` runs. */
let composing: DataSource | undefined;

export function sourceWith(entity: EntitySchema): DataSource {
  composing ??= new DataSource({
    type: 'postgres',
    driver: postgres,
    namingStrategy: new SnakeCase(),
    installExtensions: false,
  });
  if (!composing.entityMetadatasMap.has(entity)) {
    const [metadata] = new EntityMetadataBuilder(composing, new EntitySchemaTransformer().transform([entity])).build();
    composing.entityMetadatasMap.set(entity, metadata!);
  }
  return composing;
}

/** Numbered in this order from `$1`. */
export function parametersInOrder(builder: Composed, names: readonly string[]): string {
  const named = Object.fromEntries(names.map((name) => [name, name]));
  const [text, parameters] = builder.setParameters(named).getQueryAndParameters();
  if (parameters.join() !== names.join())
    throw new Error(`The parameters of a statement are ${parameters.join()}, and not ${names.join()}: ${text}`);
  return text;
}
