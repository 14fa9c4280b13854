import type { Provider } from '@nestjs/common';
import type { RecordDeps } from '@workops/contracts';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '../database/database';
import { Files } from '../files';
import { recordStore, type StoredKinds } from '../records/record-store';
import { SecretBox } from '../secret-box';
import { Metrics } from './metrics';
import { CLOCK, IDS } from './platform.module';
import { from, provide } from './source';
import { token, type Token } from './token';

/** Needs nothing from other contexts. */
export interface OwnPart {
  providers: readonly Provider[];
}

/** The registry fills its needs from other contexts. */
export interface Part<Outside> extends OwnPart {
  outside: Token<Outside>;
}

export interface PartDeps {
  database: Database;
  files: Files;
  sealer: SecretBox;
  clock: Clock;
  ids: Ids;
}

const EVERY_PROCESS = { database: Database, files: Files, sealer: SecretBox, clock: CLOCK, ids: IDS, metrics: Metrics };

const contextName = (key: symbol): string => key.description!.split(':', 1)[0]!;

/** `measuredAs` prefixes its use cases in metrics. */
export function part<Outside>(
  facade: Token<object>,
  create: (deps: PartDeps & { outside: Outside }) => object,
  { measuredAs }: { measuredAs?: string } = {},
): Part<Outside> {
  const outside = token<Outside>(`${facade.description}: outside`);
  const source = from({ ...EVERY_PROCESS, outside }, ({ metrics, ...deps }) => {
    const created = create(deps as PartDeps & { outside: Outside });
    if (measuredAs === undefined) return metrics.measured(contextName(facade), created);
    return metrics.measured(contextName(facade), { [measuredAs]: created })[measuredAs]!;
  });
  return { outside, providers: [provide(facade, source)] };
}

export function ownPart(facade: Token<object>, create: (deps: PartDeps) => object): OwnPart {
  const source = from(EVERY_PROCESS, ({ metrics, ...deps }) => metrics.measured(contextName(facade), create(deps)));
  return { providers: [provide(facade, source)] };
}

export function declarePart<Outside>(
  description: string,
  createProviders: (outside: Token<Outside>) => readonly Provider[],
): Part<Outside> {
  const outside = token<Outside>(`${description}: outside`);
  return { outside, providers: createProviders(outside) };
}

export const recordsPart = <Kinds>(
  facade: Token<object>,
  kinds: StoredKinds<Kinds>,
  create: (deps: RecordDeps<Kinds>) => object,
): OwnPart => ownPart(facade, ({ database, clock, ids }) => create({ ...recordStore(database, kinds), clock, ids }));
