import {
  findMakerTroubles,
  type Act,
  type Actor,
  type Listed,
  type ListInput,
  type MakerTrouble,
  type OwnerStandings,
} from '@workops/kernel';

export type Standing<T> = T & { stoppedReason: MakerTrouble | null };

async function judged<T>(
  owners: OwnerStandings,
  { workspaceId }: Actor,
  records: readonly T[],
  actOf: (record: T) => Act,
): Promise<Standing<T>[]> {
  const troubles = await findMakerTroubles(owners, workspaceId, records.map(actOf));
  return records.map((record, place) => ({ ...record, stoppedReason: troubles[place] ?? null }));
}

export const listStanding =
  <T>(
    owners: OwnerStandings,
    list: (actor: Actor, input: ListInput) => Promise<Listed<T>>,
    actOf: (record: T) => Act,
  ) =>
  async (actor: Actor, input: ListInput): Promise<Listed<Standing<T>>> => {
    const page = await list(actor, input);
    return { ...page, items: await judged(owners, actor, page.items, actOf) };
  };

export const readStanding =
  <T>(owners: OwnerStandings, read: (actor: Actor, id: string) => Promise<T>, actOf: (record: T) => Act) =>
  async (actor: Actor, id: string): Promise<Standing<T>> => {
    const [record] = await judged(owners, actor, [await read(actor, id)], actOf);
    return record!;
  };

interface Saving<T, Input> {
  create(actor: Actor, input: Input): Promise<T>;
  change(actor: Actor, id: string, patch: Partial<Input>): Promise<T>;
  delete(actor: Actor, id: string): Promise<void>;
}

/** A record just saved may act, because the caller is its maker. */
export const standing = <T, Input>(kind: Saving<T, Input>) => ({
  ...kind,
  create: async (actor: Actor, input: Input): Promise<Standing<T>> => ({
    ...(await kind.create(actor, input)),
    stoppedReason: null,
  }),
  change: async (actor: Actor, id: string, patch: Partial<Input>): Promise<Standing<T>> => ({
    ...(await kind.change(actor, id, patch)),
    stoppedReason: null,
  }),
});
