import { ALL_SCOPES, ownerKey, type Owner, type OwnerStandings, type Standing } from '@workops/kernel';

export class MemoryOwners implements OwnerStandings {
  private readonly standings = new Map<string, Standing>();

  stands(owner: Pick<Owner, 'id' | 'appId'>, standing: Partial<Standing>): void {
    this.standings.set(ownerKey(owner), {
      active: true,
      scopes: new Set(ALL_SCOPES),
      visibility: { kind: 'all' },
      ...standing,
    });
  }

  async loadStandings(owners: readonly Owner[]): Promise<ReadonlyMap<string, Standing>> {
    const usual: Standing = { active: true, scopes: new Set(ALL_SCOPES), visibility: { kind: 'all' } };
    return new Map(owners.map((owner) => [ownerKey(owner), this.standings.get(ownerKey(owner)) ?? usual]));
  }
}
