import { randomUUID } from 'node:crypto';
import type { EmailReputationResource } from '@workops/campaigns/http';
import { sentMails } from '@workops/campaigns/testing';
import { anAccount, signWith } from '@workops/conversations/testing';
import { SecretBox, timedSignature } from '@workops/platform';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, type Method, type Refusal } from './api-app';
import type { AsJson } from './as-json';

type Answer<Data> = { data: Data } & Refusal;
export type Reputation = AsJson<EmailReputationResource>;

const SECRET = 'whsec_events';

export async function reputationPlace(api: ApiApp) {
  const { id: workspaceId, token } = await api.workspace();
  const call = <Data>(method: Method, path: string, body?: unknown) =>
    api.insist<Answer<Data>>(method, path, { token, body });
  const account = await anAccount(api.database, workspaceId, {
    provider: 'smtp',
    kind: 'email',
    address: `hola@${randomUUID()}.example`,
  });
  await signWith(api.database, account.id, api.app.get(SecretBox).seal(SECRET));
  const contact = async (email = `${randomUUID()}@example.com`) =>
    (await call<{ id: string; email: string }>('POST', '/contacts', { name: 'Ana', email })).body.data;
  const emailStatus = async (id: string) =>
    (await call<{ email_status: string }>('GET', `/contacts/${id}`)).body.data.email_status;
  const tell = async (events: readonly object[]): Promise<number> => {
    const body = JSON.stringify({ events: events.map((event) => ({ id: randomUUID(), ...event })) });
    const headers = {
      'content-type': 'application/json',
      'x-webhook-signature': timedSignature(body, SECRET, new Date()),
    };
    return (await api.http.send({ method: 'POST', url: `/inbound/email-events/${account.id}`, headers, payload: body }))
      .statusCode;
  };
  const ledger = async (id: string) =>
    (await call<{ entries: object[] }>('GET', `/contacts/${id}/outbound-preferences`)).body.data.entries;
  const reputation = async () => (await call<Reputation>('GET', '/email-reputation')).body.data;
  const types = async (type: string) =>
    (await recordedEvents(api.database, workspaceId)).filter((event) => event.type === type);
  return {
    workspaceId,
    call,
    contact,
    statusOf: emailStatus,
    tell,
    ledger,
    reputation,
    types,
    ...sentMails(api.database, workspaceId, api.access.notices),
  };
}
