import type { IssuedCredential } from './issued-credential';
import type { Member } from './member';
import type { Notice } from './notice';

const NAMED_AT_MOST = 50;

const KIND = {
  api_key: 'llave',
  publishable_key: 'llave publicable',
  device_agent: 'agente de dispositivo',
  personal_token: 'token personal',
} as const;

export function leftoverNotice(
  member: Member,
  left: readonly Pick<IssuedCredential, 'id' | 'kind' | 'name'>[],
): Omit<Notice, 'id' | 'createdAt'> {
  const named = left.slice(0, NAMED_AT_MOST).map(({ id, kind, name }) => `${name} (${KIND[kind]} ${id})`);
  const more = left.length > NAMED_AT_MOST ? ` y ${left.length - NAMED_AT_MOST} más` : '';
  return {
    workspaceId: member.workspaceId,
    kind: 'member_credentials_left',
    subject: `Siguen activas las llaves que creó ${member.name}`,
    text:
      `${member.name} fue retirado del espacio de trabajo. Lo que creó para integraciones sigue activo: ${named.join(', ')}${more}. ` +
      'Si ya no corresponde, revócalo con DELETE /api-keys/{id}?descendants=true, DELETE /publishable-keys/{id} o DELETE /device-agents/{id}.',
    dedupeKey: `member_credentials_left/${member.id}`,
  };
}
