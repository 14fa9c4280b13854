import { ALL_SCOPES, DomainError, type Actor } from '@workops/kernel';
import type { Access } from '@workops/access';
import type { DemoKeys, DemoWorkspace } from './demo-file';

export type Seeding = Pick<Access, 'authenticate' | 'configureWorkspace' | 'createWorkspace' | 'mintApiKey'>;

/** Reuses valid workspaces and keys of the last start. A key without a newer scope is replaced. */
export async function demoKeys(access: Seeding, last: Partial<DemoKeys>): Promise<DemoKeys> {
  const live = await workspace(access, last.live, { name: 'Demo', livemode: true });
  const sandbox = await workspace(access, last.sandbox, { name: 'Demo (sandbox)', livemode: false });
  const clinic = await workspace(access, last.clinic, { name: 'Demo (clínica)', livemode: true });
  await access.configureWorkspace({ workspaceId: clinic.tenant_id, healthcare: true });
  const bench = await findActor(access, last.bench_key);
  const kept = bench?.workspaceId === live.tenant_id && holdsEveryScope(bench) ? last.bench_key : undefined;
  const bench_key = kept ?? (await newKey(access, live.tenant_id, 'Benchmark key', false));
  return { live, sandbox, clinic, bench_key };
}

async function workspace(
  access: Seeding,
  last: DemoWorkspace | undefined,
  input: { name: string; livemode: boolean },
): Promise<DemoWorkspace> {
  const actor = await findActor(access, last?.api_key);
  if (!actor || !last || actor.livemode !== input.livemode) {
    const made = await access.createWorkspace(input);
    return { tenant_id: made.workspace.id, api_key: made.apiKey.token };
  }
  if (holdsEveryScope(actor)) return { tenant_id: actor.workspaceId, api_key: last.api_key };
  return { tenant_id: actor.workspaceId, api_key: await newKey(access, actor.workspaceId, 'Demo key', true) };
}

const holdsEveryScope = (actor: Actor): boolean => ALL_SCOPES.every((scope) => actor.scopes.has(scope));

async function newKey(access: Seeding, workspaceId: string, name: string, rateLimited: boolean): Promise<string> {
  const { token } = await access.mintApiKey({ workspaceId, name, scopes: ALL_SCOPES, rateLimited });
  return token;
}

async function findActor(access: Seeding, token: string | undefined): Promise<Actor | undefined> {
  if (!token) return undefined;
  try {
    return (await access.authenticate(token, 'start')).actor;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'unauthenticated') return undefined;
    throw error;
  }
}
