import { ownerKey, type OwnerIn, type OwnerStandings, type Standing } from '@workops/kernel';
import { credentialState } from '../domain/issued-credential';
import { scopesThroughApp } from '../domain/connected-app';
import type { AccessDeps, AppStanding, MemberStanding } from '../ports';

const INACTIVE: Standing = { active: false, scopes: new Set(), visibility: { kind: 'all' } };

const isThroughApp = (owner: OwnerIn): owner is OwnerIn & { appId: string } =>
  owner.kind === 'member' && owner.appId !== null;

/** Rights that both have. An app without sight of people has none in background work. */
function throughApp({ active, scopes, visibility }: MemberStanding, app: AppStanding | undefined): Standing {
  if (!active || !app || app.pseudonyms) return INACTIVE;
  return { active, scopes: scopesThroughApp(scopes, app.scopes), visibility };
}

/**
 * Keyed by `ownerKey`, in at most one query each for keys, members and apps. Inactive if unknown, removed, revoked or
 * expired, or acting through an app without consent or with pseudonyms.
 */
export const loadStandings =
  ({ reads, clock }: Pick<AccessDeps, 'reads' | 'clock'>): OwnerStandings['loadStandings'] =>
  async (owners) => {
    const standings = new Map(owners.map((owner) => [ownerKey(owner), INACTIVE]));
    const keys = owners.filter((owner) => owner.kind === 'api_key');
    const members = owners.filter((owner) => owner.kind === 'member');
    const throughApps = members.filter(isThroughApp);
    const [keyStandings, memberStandings, appStandings] = await Promise.all([
      keys.length > 0 ? reads.standings(keys) : [],
      members.length > 0 ? reads.memberStandings(members) : [],
      throughApps.length > 0
        ? reads.appStandings(throughApps.map(({ workspaceId, id, appId }) => ({ workspaceId, memberId: id, appId })))
        : [],
    ]);
    const now = clock.now();
    for (const key of keyStandings) {
      const active = credentialState(key, now) === 'active';
      standings.set(key.id, { active, scopes: new Set(key.scopes), visibility: { kind: 'all' } });
    }
    const apps = new Map(appStandings.map((app) => [ownerKey({ id: app.memberId, appId: app.appId }), app]));
    const present = new Map(memberStandings.map((member) => [member.id, member]));
    for (const owner of members) {
      const member = present.get(owner.id);
      if (!member) continue;
      const { active, scopes, visibility } = member;
      const standing = isThroughApp(owner)
        ? throughApp(member, apps.get(ownerKey(owner)))
        : { active, scopes, visibility };
      standings.set(ownerKey(owner), standing);
    }
    return standings;
  };
