import { ALL_SCOPES, notFound, OPERATOR } from '@workops/kernel';
import type { Member, NewMember } from '../domain/member';
import type { AccessDeps } from '../ports';
import { addMember } from './add-member';

export interface EnrolMemberInput extends NewMember {
  workspaceId: string;
}

/** Used by the operator, such as for a workspace's first owner. Throws `not_found`, and as `addMember`. */
export const enrolMember =
  (deps: AccessDeps) =>
  async ({ workspaceId, ...input }: EnrolMemberInput): Promise<Member> => {
    const workspace = await deps.reads.profile(workspaceId);
    if (!workspace) throw notFound('El espacio de trabajo no existe.');
    const operator = {
      author: OPERATOR,
      workspaceId,
      livemode: workspace.livemode,
      scopes: new Set(ALL_SCOPES),
      visibility: { kind: 'all' as const },
      credentialId: null,
      connectedAppId: null,
      requestId: null,
    };
    return addMember(deps)(operator, input);
  };
