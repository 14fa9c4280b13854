import { randomUUID } from 'node:crypto';
import { anAccount } from '@workops/conversations/testing';
import { readQueuedMail } from '@workops/platform/testing';
import type { ApiApp } from './api-app';

export async function mailedCode(api: ApiApp, workspaceId: string, accountId: string): Promise<string | undefined> {
  const mails = await readQueuedMail(api.database, workspaceId);
  const mail = mails.find(({ key }) => key.startsWith(`conversations.address/${accountId}/`));
  return mail && /Código: (\S+)/.exec(mail.text)![1];
}

export async function challengedAddress(
  api: ApiApp,
  { id: workspaceId, key }: { id: string; key: string },
): Promise<{ id: string; code: string }> {
  const { id } = await anAccount(api.database, workspaceId, {
    kind: 'email',
    provider: 'smtp',
    address: `${randomUUID()}@example.com`,
    proven: false,
  });
  await api.call('POST', `/messaging-accounts/${id}/address-challenge`, { token: key });
  return { id, code: (await mailedCode(api, workspaceId, id))! };
}
