import { issuesOfMember, type Role } from '@workops/access';
import { isUuid } from '@workops/kernel';
import { lines, toMistakes, type Command } from './command';

const ROLES: readonly Role[] = ['owner', 'admin', 'member'];

export const createMemberCommand: Command = {
  name: 'member create',
  usage: `member create --workspace ID --email EMAIL --name NAME --role ${ROLES.join('|')} [--subject SUB]`,
  options: { workspace: 'text', email: 'text', name: 'text', role: 'text', subject: 'text' },
  prepare: (options) => {
    const role = ROLES.find((name) => name === options.text('role'));
    const input = {
      workspaceId: options.text('workspace') ?? '',
      email: options.text('email') ?? '',
      name: options.text('name') ?? '',
      subject: options.text('subject'),
      role: role ?? 'member',
    };
    return {
      mistakes: [
        ...(isUuid(input.workspaceId) ? [] : ['--workspace: Must be the id of a workspace.']),
        ...toMistakes(issuesOfMember(input)),
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
