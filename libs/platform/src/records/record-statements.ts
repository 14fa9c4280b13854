import type { EntitySchema } from 'typeorm';
import { parametersInOrder, sourceWith, type Composed } from './query-builders';
import { RowMapper } from './row-mapper';

interface UniqueOf<Property> {
  index: string;
  property: Property;
  /** The index is on `lower(...)`. */
  folded?: boolean;
  where?: string;
}

interface RulesOf<Property> {
  unique?: UniqueOf<Property>;
  /** Other rows are kept but never returned. */
  there?: string;
  /** `NO KEY UPDATE` still allows new references. */
  lockedFor?: 'UPDATE' | 'NO KEY UPDATE';
}

export type UniqueProperty<T> = UniqueOf<keyof T & string>;
export type RecordRules<T> = RulesOf<keyof T & string>;

const LOCKS = { UPDATE: 'pessimistic_write', 'NO KEY UPDATE': 'for_no_key_update' } as const;

interface Statements {
  byId: string;
  byIds: string;
  page: string;
  lock: string;
  insert: string;
  add: string;
  save: string;
  remove: string;
  holder: string;
}

export class RecordStatements<T> extends RowMapper<T> {
  readonly columns: string;
  readonly select: string;
  private readonly entity: EntitySchema;
  private readonly rules: RulesOf<string>;
  private statements: Statements | undefined;

  constructor(entity: EntitySchema<T>, rules: RecordRules<T>) {
    super(entity);
    this.entity = entity;
    this.rules = rules;
    this.columns = this.selected(this.tableName);
    this.select = `SELECT ${this.columns} FROM ${this.table}`;
  }

  get byId(): string {
    return this.composed().byId;
  }

  get byIds(): string {
    return this.composed().byIds;
  }

  /** `$2` is the last record's id or null, `$3` the limit. */
  get page(): string {
    return this.composed().page;
  }

  get lock(): string {
    return this.composed().lock;
  }

  /** An insert without its ending; takes `addedValues`. */
  get insert(): string {
    return this.composed().insert;
  }

  /** Takes `addedValues`; returns no row if the unique value is taken. */
  get add(): string {
    return this.composed().add;
  }

  /** Takes `savedValues`. */
  get save(): string {
    return this.composed().save;
  }

  get remove(): string {
    return this.composed().remove;
  }

  /** `$2` is the unique value. */
  get holder(): string {
    return this.composed().holder;
  }

  get keyedNames(): string[] {
    return ['id', ...this.changedNames];
  }

  keyedValues(id: string, record: T): unknown[] {
    return [id, ...this.changedValues(record)];
  }

  savedValues(workspaceId: string, id: string, record: T): unknown[] {
    return [...this.changedValues(record), workspaceId, id];
  }

  private composed(): Statements {
    return (this.statements ??= this.compose());
  }

  private compose(): Statements {
    const { unique, lockedFor = 'UPDATE' } = this.rules;
    const ofId = `${this.tableName}.id = :id`;
    const byId = this.reading(ofId);
    const page = this.reading(`(:after::uuid IS NULL OR ${this.tableName}.id < :after)`);
    const insert = this.inserting();
    const target = unique ? this.conflictTarget(unique) : undefined;
    return {
      byId: parametersInOrder(byId, ['workspaceId', 'id']),
      byIds: parametersInOrder(this.reading(`${this.tableName}.id = ANY (:ids::uuid[])`), ['workspaceId', 'ids']),
      // A builder writes the limit into the text, which would create a statement per limit.
      page: `${parametersInOrder(page.orderBy(`${this.tableName}.id`, 'DESC'), ['workspaceId', 'after'])} LIMIT $3`,
      lock: parametersInOrder(this.reading(ofId).setLock(LOCKS[lockedFor]), ['workspaceId', 'id']),
      insert,
      add: `${insert}${target ? ` ON CONFLICT ${target} DO NOTHING` : ''} RETURNING id`,
      save: this.saving(),
      remove: this.removing(),
      holder: unique ? this.holding(unique) : '',
    };
  }

  private reading(condition: string) {
    const { tableName } = this;
    const builder = sourceWith(this.entity).createQueryBuilder(this.entity, tableName).select([]);
    for (const [expression, property] of this.expressions(tableName)) builder.addSelect(expression, property);
    builder.where(`${tableName}.workspaceId = :workspaceId`).andWhere(condition);
    return this.rules.there ? builder.andWhere(this.rules.there) : builder;
  }

  private inserting(): string {
    const properties = this.added.map(({ property }) => property);
    const values = Object.fromEntries(properties.map((property) => [property, () => `:${property}`]));
    const builder = sourceWith(this.entity).createQueryBuilder().insert().into<object>(this.entity);
    return parametersInOrder(builder.values(values).updateEntity(false), properties);
  }

  private saving(): string {
    const properties = this.saved.map(({ property }) => property);
    const values = Object.fromEntries(properties.map((property) => [property, () => `:${property}`]));
    const builder = sourceWith(this.entity).createQueryBuilder().update<object>(this.entity).set(values);
    return this.ofOne(builder.updateEntity(false), [...properties, 'workspaceId', 'id']);
  }

  private removing(): string {
    const builder = sourceWith(this.entity).createQueryBuilder().delete().from<object>(this.entity);
    return this.ofOne(builder.returning('id'), ['workspaceId', 'id'], this.rules.there);
  }

  private ofOne(
    builder: Composed & { where(condition: string): Composed },
    parameters: readonly string[],
    there?: string,
  ): string {
    const condition = 'workspaceId = :workspaceId AND id = :id';
    return parametersInOrder(builder.where(there ? `${condition} AND ${there}` : condition), parameters);
  }

  private holding({ property, folded, where }: UniqueOf<string>): string {
    const { tableName } = this;
    const column = `${tableName}.${property}`;
    const builder = sourceWith(this.entity)
      .createQueryBuilder(this.entity, tableName)
      .select(`${tableName}.id`, 'id')
      .where(`${tableName}.workspaceId = :workspaceId`)
      .andWhere(folded ? `lower(${column}) = lower(:value)` : `${column} = :value`);
    return parametersInOrder(where ? builder.andWhere(where) : builder, ['workspaceId', 'value']);
  }

  private conflictTarget({ property, folded, where }: UniqueOf<string>): string {
    const { name } = this.added.find((column) => column.property === property)!;
    return `(workspace_id, ${folded ? `lower(${name})` : name})${where ? ` WHERE ${where}` : ''}`;
  }
}
