import { type AskedPage, Field, toPage, PageQuery, timestamp } from '@workops/edge';

export class CreatedQuery extends PageQuery {
  @Field(timestamp(), { optional: true, description: 'Only what was created at or after it.' })
  createdFrom?: Date;
  @Field(timestamp(), { optional: true, description: 'Only what was created before it.' })
  createdTo?: Date;
}

export const createdPageOf = ({
  createdFrom: from = undefined,
  createdTo: to = undefined,
  ...query
}: CreatedQuery): AskedPage & {
  from: Date | null;
  to: Date | null;
} => ({ ...toPage(query), from: from ?? null, to: to ?? null });
