import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LocalServer, type Answer } from '../local-server';
import { vendorData, type VendorData, type VendorRecord, type VendorSize } from './vendor-data';

type Resource = keyof VendorData;

/** Absent faults are reset. */
export interface VendorFaults {
  slow_ms?: number;
  /** Number of calls that fail with `fail_status`, 503 by default. */
  fail?: number;
  fail_status?: number;
  /** Retry-After of those failures. */
  retry_after?: string;
  /** The connection breaks in the middle of these pages. */
  half?: number;
  /** These pages end in the middle of their JSON, as if complete. */
  garbled?: number;
  /** Missing records at the end of each kind. */
  missing?: Partial<Record<Resource, number>>;
  /** Never answers from this call on, until the faults change. */
  hang_from?: number;
}

/** Null removes the record. */
export interface VendorChange {
  resource: Resource;
  id: string;
  fields: Record<string, unknown> | null;
}

const PATH = /^\/(vendor_a|vendor_b)\/(professionals|services|budgets)$/;
export const VENDOR_TOKEN = 'demo';

const NAMES_OF_B: Record<Resource, Record<string, string>> = {
  professionals: {
    id: 'id',
    nombre: 'firstName',
    apellidos: 'lastName',
    rut: 'nationalId',
    email: 'email',
    phone: 'phone',
    especialidad: 'specialty',
    especialidades_secundarias: 'otherSpecialties',
    cargo: 'position',
    registro: 'license',
    sexo: 'sex',
    birthdate: 'birthDate',
    direccion: 'address',
    agenda_online: 'online',
    intervalo_minutes: 'slotMinutes',
    active: 'active',
    description: 'about',
    schedule: 'hours',
  },
  services: {
    id: 'id',
    nombre: 'name',
    codigo: 'code',
    categoria: 'category',
    tipo: 'kind',
    precio: 'price',
    arancel: 'tariff',
    duration_minutes: 'minutes',
    is_telehealth: 'telehealth',
    active: 'active',
  },
  budgets: {},
};

const inWordsOfB = (resource: Resource, record: VendorRecord): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      NAMES_OF_B[resource][name] ?? name,
      name === 'sexo' && value === 'otro' ? 'X' : value,
    ]),
  );

/**
 * `vendor_a` under `/vendor_a` and `vendor_b` under `/vendor_b` with the same seeded data. Commands: `POST
 * /local/faults`, `POST /local/data` with a seed and sizes, `POST /local/change`, `GET /local/counts`.
 */
export class LocalVendor extends LocalServer {
  data: VendorData = vendorData();
  calls = 0;
  mostAtOnce = 0;
  private atOnce = 0;
  private faults: VendorFaults = {};
  private hanging: (() => void)[] = [];

  behave(faults: VendorFaults): void {
    this.faults = { ...faults };
    for (const answer of this.hanging.splice(0)) answer();
  }

  seed(size: VendorSize): void {
    this.data = vendorData(size);
  }

  change({ resource, id, fields }: VendorChange): void {
    const otherRecords = this.data[resource].filter((record) => record.id !== id);
    const before = this.data[resource].find((record) => record.id === id);
    this.data[resource] =
      fields === null
        ? otherRecords
        : before
          ? this.data[resource].map((each) => (each === before ? { ...each, ...fields } : each))
          : [...otherRecords, { id, ...fields }];
  }

  protected async serve(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const [vendor, resource] = PATH.exec(url.pathname)?.slice(1) ?? [];
    if (vendor && resource)
      await this.call(request, response, vendor === 'vendor_a', resource as Resource, url.searchParams);
    else this.answer(response, this.command(`${request.method} ${url.pathname}`, body));
  }

  private command(command: string, body: Buffer): Answer {
    const readJson = <T>(): T => JSON.parse(body.toString() || '{}') as T;
    if (command === 'GET /local/counts') {
      const { professionals, services, budgets } = this.data;
      const sizes = { professionals: professionals.length, services: services.length, budgets: budgets.length };
      return { status: 200, body: { calls: this.calls, most_at_once: this.mostAtOnce, ...sizes } };
    }
    if (command === 'POST /local/faults') this.behave(readJson<VendorFaults>());
    else if (command === 'POST /local/data') this.seed(readJson<VendorSize>());
    else if (command === 'POST /local/change') this.change(readJson<VendorChange>());
    else
      return {
        status: 404,
        body: { error: 'POST /local/faults, POST /local/data, POST /local/change, GET /local/counts' },
      };
    return { status: 200, body: {} };
  }

  private async call(
    request: IncomingMessage,
    response: ServerResponse,
    isA: boolean,
    resource: Resource,
    query: URLSearchParams,
  ): Promise<void> {
    this.atOnce += 1;
    this.calls += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    response.once('close', () => (this.atOnce -= 1));
    const { hang_from: hangFrom, slow_ms: slowMs } = this.faults;
    if (hangFrom !== undefined && this.calls >= hangFrom)
      await new Promise<void>((answer) => this.hanging.push(answer));
    if (slowMs) await sleep(slowMs);
    if (this.takes('fail')) {
      const { fail_status: status = 503, retry_after: after } = this.faults;
      return this.answer(response, {
        status,
        body: { error: 'fault' },
        ...(after !== undefined && { headers: { 'retry-after': after } }),
      });
    }
    const token = isA ? request.headers.authorization?.replace(/^Bearer /, '') : request.headers['x-api-key'];
    if (token !== VENDOR_TOKEN) return this.answer(response, { status: 401, body: { error: 'token' } });
    this.page(response, JSON.stringify(isA ? this.pageOfA(resource, query) : this.pageOfB(resource, query)));
  }

  private page(response: ServerResponse, text: string): void {
    const bytes = Buffer.from(text);
    if (this.takes('half')) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(bytes.length) });
      response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(this.takes('garbled') ? bytes.subarray(0, bytes.length / 2) : bytes);
  }

  private takes(fault: 'fail' | 'half' | 'garbled'): boolean {
    const left = this.faults[fault] ?? 0;
    if (left === 0) return false;
    this.faults[fault] = left - 1;
    return true;
  }

  private all(resource: Resource): VendorRecord[] {
    const records = this.data[resource];
    return records.slice(0, records.length - (this.faults.missing?.[resource] ?? 0));
  }

  /** The cursor is an offset. */
  private pageOfA(resource: Resource, query: URLSearchParams): object {
    const [from, limit] = [Number(query.get('cursor') || 0), Number(query.get('limit') || 50)];
    const records = this.all(resource);
    return {
      items: records.slice(from, from + limit),
      next_cursor: from + limit < records.length ? String(from + limit) : null,
    };
  }

  private pageOfB(resource: Resource, query: URLSearchParams): object {
    const [page, size] = [Number(query.get('page') || 1), Number(query.get('per_page') || 50)];
    const records = this.all(resource).map((record) => inWordsOfB(resource, record));
    return { data: records.slice((page - 1) * size, page * size), total_pages: Math.ceil(records.length / size) };
  }
}
