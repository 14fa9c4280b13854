import type { InquiryResource } from '@workops/commerce/http';
import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, type KeyedWorkspace, type Refusal } from './api-app';
import type { AsJson } from './as-json';
import { portalSignature } from './portal-signature';

export interface Taken {
  lead_id: string | null;
  contact_id: string;
  vehicle_id: string | null;
  submission_id: string;
  duplicate: boolean;
}
export type Answer<Data = Taken> = { data: Data } & Refusal;
export interface Account {
  id: string;
  webhook_path: string;
  webhook_secret: string;
}

interface Sent {
  secret?: string;
  signature?: string;
  at?: number;
  token?: string;
  text?: string;
}

export const times = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));
export const inquiryInput = (leadId: string, over: object = {}) => ({
  lead_id: leadId,
  contact: { name: 'Ana', email: 'ana@example.com' },
  ...over,
});

export type LeadCalls = ReturnType<typeof leadCalls>;

export function leadCalls(api: ApiApp, workspace: KeyedWorkspace) {
  const post = <Data = Taken>(path: string, body: unknown, token = workspace.token) =>
    api.insist<Answer<Data>>('POST', path, { token, body });
  const read = async <Data>(path: string) =>
    (await api.call<Answer<Data>>('GET', path, { token: workspace.token })).body.data;
  const websiteLead = (over: object = {}) =>
    post('/website-leads', { submission_id: 'form-1', name: 'Ana', email: 'ana@example.com', ...over });
  const events = () => recordedEvents(api.database, workspace.id);
  const eventTypes = async () => (await events()).map(({ type }) => type);
  const listInquiries = (leadId: string | null, within = '') =>
    read<AsJson<InquiryResource>[]>(`/leads/${leadId}/inquiries?limit=200${within}`);

  const account = async (kind: string, over: object = {}) =>
    (await post<Account>('/portal-accounts', { kind, name: 'Casa matriz', ...over })).body.data;

  function send(
    { webhook_path: path, webhook_secret }: Account,
    body: object,
    { secret = webhook_secret, at, token, text, signature }: Sent = {},
    end = '',
  ) {
    const written = JSON.stringify(body);
    return api.insist<Answer>('POST', path + end, {
      token,
      body: text ?? written,
      headers: { 'x-portal-signature': signature ?? portalSignature(secret, written, at) },
    });
  }
  return {
    post,
    read,
    websiteLead,
    events,
    eventTypes,
    inquiriesOf: listInquiries,
    account,
    send,
  };
}
