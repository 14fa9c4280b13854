import type { EntitySchema, FindOptionsWhere } from 'typeorm';
import type { Sql } from '../database/sql';
import { sourceWith } from './query-builders';
import { RowMapper } from './row-mapper';

/** The rows of a table that names its workspace. */
interface OfWorkspace {
  workspaceId: string;
}

export interface Wanted<T, Property extends keyof T & string> {
  /** TypeORM's conditions: a value, or an operator such as `Any` or `MoreThan`. The workspace is no part of them. */
  where?: Omit<FindOptionsWhere<T>, 'workspaceId'>;
  /** All that the entity selects, unless some are named. */
  select?: readonly Property[];
  order?: { readonly [P in keyof T]?: 'ASC' | 'DESC' };
  limit: number;
}

const ALIAS = 'found';

/**
 * Reads rows of one workspace by TypeORM's query builder: for settings, catalogues and whatever else is not hot. The statements join the open transaction of the
 * call chain, as those of `Database` do. A list of values goes into `Any`, because `In` makes a statement of its own for each length.
 */
export class WorkspaceRows {
  constructor(
    private readonly sql: Sql,
    private readonly workspaceId: string,
  ) {}

  find<T extends OfWorkspace, Property extends keyof T & string = keyof T & string>(
    entity: EntitySchema<T>,
    { where, select, order = {}, limit }: Wanted<T, Property>,
  ): Promise<Pick<T, Property>[]> {
    const builder = sourceWith(entity).createQueryBuilder<OfWorkspace>(entity, ALIAS).select([]);
    for (const [expression, property] of new RowMapper<T>(entity).expressions(ALIAS, select))
      builder.addSelect(expression, property);
    builder.where({ workspaceId: this.workspaceId });
    if (where) builder.andWhere(where);
    for (const [property, direction] of Object.entries(order) as [string, 'ASC' | 'DESC'][])
      builder.addOrderBy(`${ALIAS}.${property}`, direction);
    const [text, values] = builder.getQueryAndParameters();
    return this.sql.query<Pick<T, Property>>(`${text} LIMIT $${values.length + 1}`, [...values, limit]);
  }

  async one<T extends OfWorkspace, Property extends keyof T & string = keyof T & string>(
    entity: EntitySchema<T>,
    wanted: Omit<Wanted<T, Property>, 'limit'>,
  ): Promise<Pick<T, Property> | undefined> {
    return (await this.find(entity, { ...wanted, limit: 1 }))[0];
  }
}
