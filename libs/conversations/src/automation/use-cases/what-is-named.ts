import type { Actor, Issue } from '@workops/kernel';
import type { ConfigureDeps } from '../automation-ports';
import { placeholderProblems, type Action } from '../domain/actions';
import { idsIn, type Condition } from '../domain/conditions';

export interface Naming {
  actions?: readonly Action[];
  conditions?: readonly Condition[];
  assigneeUserId?: string | null;
  teamId?: string | null;
}

interface Named {
  id: string;
  path: string;
}

const one = (id: string | null | undefined, path: string): Named[] => (id ? [{ id, path }] : []);

const missing = (named: readonly Named[], known: ReadonlySet<string>, message: string) =>
  named.filter(({ id }) => !known.has(id)).map(({ path }) => ({ path, message }));

const idsOf = (named: readonly Named[]): string[] => [...new Set(named.map(({ id }) => id))];

export async function problemsOfNaming(
  deps: ConfigureDeps,
  { workspaceId }: Actor,
  naming: Naming,
): Promise<Pick<Issue, 'path' | 'message'>[]> {
  const { actions = [], conditions = [], assigneeUserId, teamId } = naming;
  const inActions = (field: 'assigneeUserId' | 'teamId', wire: string) =>
    actions.flatMap((action, n) => one(action[field], `actions.${n}.${wire}`));
  const members = [
    ...one(assigneeUserId, 'assignee_user_id'),
    ...inActions('assigneeUserId', 'assignee_user_id'),
    ...idsIn(conditions, 'assignee_user_id'),
  ];
  const teams = [...one(teamId, 'team_id'), ...inActions('teamId', 'team_id'), ...idsIn(conditions, 'team_id')];
  const accounts = idsIn(conditions, 'messaging_account_id');
  const templates = actions.flatMap(({ type, name, language }, n) =>
    type === 'send_template' ? [{ name: name!, language: language!, path: `actions.${n}.name` }] : [],
  );
  const { directories } = deps;
  const [active, present, connected, sendable] = await Promise.all([
    members.length > 0 ? directories.members.active(workspaceId, idsOf(members)) : [],
    teams.length > 0 ? directories.teams.among(workspaceId, idsOf(teams)) : new Set<string>(),
    accounts.length > 0 ? deps.accounts.byIds(workspaceId, idsOf(accounts)) : [],
    templates.length > 0 ? deps.templates.areThere(workspaceId, templates) : [],
  ]);
  return [
    ...placeholderProblems(actions),
    ...missing(members, new Set(active.map(({ id }) => id)), 'El miembro no existe.'),
    ...missing(teams, present, 'El equipo no existe.'),
    ...missing(accounts, new Set(connected.map(({ id }) => id)), 'El canal no existe.'),
    ...templates.filter((_, n) => !sendable[n]).map(({ path }) => ({ path, message: 'La plantilla no existe.' })),
  ];
}
