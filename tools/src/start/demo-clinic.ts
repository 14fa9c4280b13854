import { VENDOR_TOKEN, type LocalVendor } from '../vendor/local-vendor';
import { demoCalls } from './demo-calls';

const VENDOR = 'vendor_a';

export interface DemoClinic {
  /** Commands are under `/local`. */
  vendor_url: string;
  source_id: string;
}

interface Source {
  id: string;
  vendor: string;
}

/** Reuses the last start's source, and reads it from this start's vendor. */
export async function demoClinic(baseUrl: string, apiKey: string, vendor: LocalVendor): Promise<DemoClinic> {
  const call = demoCalls(baseUrl, apiKey);
  const at = { base_url: `${vendor.url}/${VENDOR}`, token: VENDOR_TOKEN };
  const last = (await call<Source[]>('GET', '/clinic-sources')).find((source) => source.vendor === VENDOR);
  const source = last
    ? await call<Source>('PATCH', `/clinic-sources/${last.id}`, at)
    : await call<Source>('POST', '/clinic-sources', { vendor: VENDOR, ...at });
  // A sync already in progress reads the same data.
  await call('POST', `/clinic-sources/${source.id}/sync`, {}).catch(() => undefined);
  return { vendor_url: vendor.url, source_id: source.id };
}
