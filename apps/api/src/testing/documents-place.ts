import type { RecordedEvent } from '@workops/contracts';
import { ALL_SCOPES, type Actor, type Scope } from '@workops/kernel';
import { recordedEvents } from '@workops/platform/testing';
import type { ApiAnswer, ApiApp, Refusal } from './api-app';

export type Doc = { id: string; display_id: string } & Record<string, unknown>;
export type Answer = ApiAnswer<{ data: Doc } & Refusal>;

let emails = 0;
const anEmail = () => `seller${(emails += 1)}@example.com`;

const UNSEEN = /^(contact|company|vehicle|member|custom_role|location|membership)/;

/** Retries calls while the API is unavailable. */
export class DocumentsPlace {
  private constructor(
    readonly api: ApiApp,
    readonly id: string,
    readonly token: string,
  ) {}

  static async in(api: ApiApp, timezone = 'America/Santiago'): Promise<DocumentsPlace> {
    const { id } = await api.workspace();
    const place = new DocumentsPlace(api, id, await api.key(id, ALL_SCOPES));
    await place.moveTo(timezone);
    return place;
  }

  async moveTo(timezone: string): Promise<void> {
    await this.patch('/tenant/settings', { timezone });
  }

  post(
    path: string,
    body: object = {},
    { token = this.token, key }: { token?: string; key?: string } = {},
  ): Promise<Answer> {
    return this.api.insist('POST', path, { token, body, ...(key && { headers: { 'idempotency-key': key } }) });
  }

  get<Body = { data: Doc } & Refusal>(path: string, token = this.token): Promise<ApiAnswer<Body>> {
    return this.api.insist<Body>('GET', path, { token });
  }

  patch(path: string, body: object): Promise<Answer> {
    return this.api.insist('PATCH', path, { token: this.token, body });
  }

  async listIds(path: string, token = this.token): Promise<string[]> {
    return (await this.get<{ data: Doc[] }>(path, token)).body.data.map(({ id }) => id);
  }

  async made<T = Doc>(path: string, body: object = {}, token = this.token): Promise<T> {
    const { status, body: answered } = await this.post(path, body, { token });
    if (status > 201) throw new Error(`${path}: ${status} ${JSON.stringify(answered)}`);
    return answered.data as T;
  }

  async vehicle(over: object = {}): Promise<string> {
    return (await this.made('/vehicles', { make: 'Kia', model: 'Rio', tax_treatment: 'exento', ...over })).id;
  }

  async vehicleNow(id: string): Promise<Record<string, unknown>> {
    return (await this.get(`/vehicles/${id}`)).body.data;
  }

  async contact(name = 'Josefa Núñez'): Promise<string> {
    return (await this.made('/contacts', { name })).id;
  }

  async candidate(): Promise<string> {
    const origin = 'https://automotora.example';
    const { token } = await this.made('/publishable-keys', { name: 'Web', origins: [origin] });
    const car = {
      patente: 'KXYZ12',
      make: 'Toyota',
      model: 'Yaris',
      year: 2019,
      kilometers: 64_000,
      sale_horizon: '30d',
      region_code: '13',
    };
    const body = { submission_id: `form-${(emails += 1)}`, ...car, name: 'Ana', email: anEmail() };
    await this.api.insist('POST', '/widget/consignments', { token: String(token), body, headers: { origin } });
    return (await this.listIds('/consignment-candidates'))[0]!;
  }

  /** Sees all records or, by a custom role, only their own or their branches'. */
  async member(
    scopes: readonly Scope[] = ALL_SCOPES,
    visibility: 'all' | 'assigned' | 'branches' = 'all',
    location_ids: readonly string[] = [],
  ) {
    const role = await this.made('/roles', { name: `Vendedor ${(emails += 1)}`, scopes, visibility });
    const { id } = await this.made('/members', {
      email: anEmail(),
      name: 'Ana',
      role: 'custom',
      custom_role_id: role.id,
      location_ids,
    });
    return { id, roleId: role.id, token: await this.createToken(id, scopes) };
  }

  async createToken(memberId: string, scopes: readonly Scope[] = ALL_SCOPES): Promise<string> {
    const member: Actor = {
      author: { kind: 'member', id: memberId, name: 'Ana' },
      workspaceId: this.id,
      livemode: true,
      visibility: { kind: 'all' },
      scopes: new Set(ALL_SCOPES),
      credentialId: null,
      connectedAppId: null,
      requestId: null,
    };
    return (await this.api.access.personalTokens.create(member, { name: 'Test', scopes })).token;
  }

  async events(): Promise<RecordedEvent[]> {
    return (await recordedEvents(this.api.database, this.id)).filter(({ type }) => !UNSEEN.test(type));
  }

  async eventTypes(): Promise<string[]> {
    return (await this.events()).map(({ type }) => type);
  }

  async loadNumbers(table: 'quote' | 'reservation' | 'sale_note'): Promise<number[]> {
    const text = `SELECT number FROM commerce.${table} WHERE workspace_id = $1 ORDER BY number`;
    return (await this.api.database.query<{ number: number }>(text, [this.id])).map(({ number }) => number);
  }
}

export const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

export const times = <T>(count: number, each: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => each(index)));

export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = status < 400 ? String(status) : `${status} ${body.error.details?.reason ?? body.error.code}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
