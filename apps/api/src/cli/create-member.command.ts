import { issuesOfMember, type Role } from '@workops/access';
import { isUuid } from '@workops/kernel';
import { lines, mistakesOf, type Command } from './command';

const ROLES: readonly Role[] = ['owner', 'admin', 'member'];

export const createMemberCommand: Command = {
  name: 'member create',
  usage: `member create --workspace ID --email EMAIL --name NAME --role ${ROLES.join('|')} [--subject SUB]`,
  options: { workspace: 'text', email: 'text', name: 'text', role: 'text', subject: 'text' },
  prepare: (given) => {
    const role = ROLES.find((known) => known === given.text('role'));
    const input = {
      workspaceId: given.text('workspace') ?? '',
      email: given.text('email') ?? '',
      name: given.text('name') ?? '',
      subject: given.text('subject'),
      role: role ?? 'member',
    };
    return {
      mistakes: [
        ...(isUuid(input.workspaceId) ? [] : ['--workspace: Must be the id of a workspace.']),
        ...mistakesOf(issuesOfMember(input)),
        ...(role ? [] : [`--role: Must be one of: ${ROLES.join(', ')}.`]),
      ],
      run: async ({ access }) => {
        const { id, workspaceId, subject, email, name, role: granted } = await access.enrolMember(input);
        return {
          text: lines(['Member', id], ['Role', granted], ['Email', email]),
          json: { member: { id, workspace_id: workspaceId, subject, email, name, role: granted } },
        };
      },
    };
  },
};
