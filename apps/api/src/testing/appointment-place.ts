import { recordedEvents } from '@workops/platform/testing';
import type { AppointmentResource } from '@workops/scheduling/http';
import type { JoinedAppointmentResource } from '../views/appointment-names';
import type { ApiApp, Method, Page, Refusal } from './api-app';
import type { AsJson } from './as-json';

export type AppointmentAnswer = { data: AsJson<AppointmentResource> } & Refusal;
export type AppointmentPage = Page<AsJson<AppointmentResource>> & Refusal;
type Joined = { data: AsJson<JoinedAppointmentResource> } & Refusal;
type Calendar = { data: AsJson<JoinedAppointmentResource>[]; meta: { total: number } } & Refusal;

export const at = (hour: number): string => `2099-05-18T${String(hour).padStart(2, '0')}:00:00.000Z`;

export async function anAppointmentPlace(api: ApiApp) {
  const { id, token } = await api.workspace();
  const call = <Body>(method: Method, path: string, body?: unknown, as = token) =>
    api.call<Body>(method, path, { token: as, body });
  const made = async (path: string, body: object): Promise<string> =>
    (await call<{ data: { id: string } }>('POST', path, body)).body.data.id;
  const post = (body: object, as?: string) =>
    call<AppointmentAnswer>('POST', '/appointments', { customer_name: 'Ana', ...body }, as);
  const book = (hour: number, over: object = {}) => post({ starts_at: at(hour), ends_at: at(hour + 1), ...over });
  const booked = async (hour: number, over: object = {}): Promise<AsJson<AppointmentResource>> => {
    const { status, body } = await book(hour, over);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.data;
  };
  const member = async (name: string, over: object = {}): Promise<string> =>
    (await api.access.enrolMember({ workspaceId: id, name, email: `${name}@example.com`, role: 'member', ...over })).id;
  const configure = (config: object) => call('PUT', '/appointments/config', config);
  const patch = (ref: string, body: object, as?: string) => call<Joined>('PATCH', `/appointments/${ref}`, body, as);
  const cancel = (ref: string, as?: string) => call<AppointmentAnswer>('POST', `/appointments/${ref}/cancel`, {}, as);
  const read = (ref: string, as?: string) => call<AppointmentAnswer>('GET', `/appointments/${ref}`, undefined, as);
  const list = async (query = '', as?: string) =>
    (await call<AppointmentPage>('GET', `/appointments${query}`, undefined, as)).body;
  const calendar = (from: string, to: string, more = '', as?: string) =>
    call<Calendar>('GET', `/appointments/calendar?from=${from}&to=${to}${more}`, undefined, as);
  const events = async () =>
    (await recordedEvents(api.database, id))
      .filter(({ type }) => type.startsWith('appointment.'))
      .map(({ type, changes }) => ({ type, changes }));
  return { id, token, call, made, post, book, booked, member, configure, patch, cancel, read, list, calendar, events };
}
