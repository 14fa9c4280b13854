import type { Clock } from '@workops/kernel';
import type { TurnWorkspaces } from '../turn-ports';

export async function loadFacts(
  { workspaces, clock }: { workspaces: TurnWorkspaces; clock: Clock },
  workspaceId: string,
): Promise<string[]> {
  const { timezone, name } = await workspaces.loadProfile(workspaceId);
  const now = new Intl.DateTimeFormat('es', { dateStyle: 'full', timeStyle: 'short', timeZone: timezone }).format(
    clock.now(),
  );
  return [...(name === undefined ? [] : [`Empresa: ${name}.`]), `Ahora: ${now} (${timezone}).`];
}
