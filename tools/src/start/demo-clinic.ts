import { VENDOR_TOKEN, type LocalVendor } from '../vendor/local-vendor';
import { demoCalls } from './demo-calls';

const VENDOR = 'vendor_a';

/** What a newcomer needs to see a clinic that its vendor's system keeps. */
export interface DemoClinic {
  /** The local vendor, with its commands beneath `/local`. */
  vendor_url: string;
  source_id: string;
}

interface Source {
  id: string;
  vendor: string;
}

/** The demo's clinic, read from the vendor of this start; the one of the last start where there is one. */
export async function demoClinic(baseUrl: string, apiKey: string, vendor: LocalVendor): Promise<DemoClinic> {
  const call = demoCalls(baseUrl, apiKey);
  const at = { base_url: `${vendor.url}/${VENDOR}`, token: VENDOR_TOKEN };
  const last = (await call<Source[]>('GET', '/clinic-sources')).find((source) => source.vendor === VENDOR);
  const source = last
    ? await call<Source>('PATCH', `/clinic-sources/${last.id}`, at)
    : await call<Source>('POST', '/clinic-sources', { vendor: VENDOR, ...at });
  // A run that is under way reads the same.
  await call('POST', `/clinic-sources/${source.id}/sync`, {}).catch(() => undefined);
  return { vendor_url: vendor.url, source_id: source.id };
}
