import type { EntitySchema, FindOptionsWhere } from 'typeorm';
import type { Sql } from '../database/sql';
import { sourceWith } from './query-builders';
import { RowMapper } from './row-mapper';

interface OfWorkspace {
  workspaceId: string;
}

export interface Wanted<T, Property extends keyof T & string> {
  /** Values, or operators such as `Any` and `MoreThan`; the workspace is always added. */
  where?: Omit<FindOptionsWhere<T>, 'workspaceId'>;
  /** All columns by default. */
  select?: readonly Property[];
  order?: { readonly [P in keyof T]?: 'ASC' | 'DESC' };
  limit: number;
}

const ALIAS = 'found';

/**
 * TypeORM's query builder, off the hot paths. Joins the open transaction. Use `Any` for lists, because `In` makes a
 * statement per length.
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
