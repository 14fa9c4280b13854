import { notFound, type Actor } from '@workops/kernel';
import type { AccessDeps } from '../ports';
import { shown, type ShownCredential } from './issue';

export const readDeviceAgent =
  ({ reads }: Pick<AccessDeps, 'reads'>) =>
  async (actor: Actor): Promise<ShownCredential> => {
    const agent =
      actor.credentialId === null ? undefined : await reads.issued(actor, { kind: 'device_agent' }, actor.credentialId);
    if (!agent) throw notFound('El agente de dispositivo no existe.');
    return shown(agent);
  };
