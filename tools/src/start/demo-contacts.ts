import type { DemoCall } from './demo-calls';

interface Recorded {
  id: string;
}

export const DEMO_CONTACTS = [
  { external_id: 'demo-1', name: 'Rosario Fuentes', phone: '+56987650001', tags: ['Cliente frecuente', 'Novedades'] },
  { external_id: 'demo-2', name: 'Tomás Aguirre', phone: '+56987650002', tags: ['Cliente frecuente'] },
  { external_id: 'demo-3', name: 'Comercial Núñez', phone: '+56987650003', tags: ['Proveedor'] },
];

/** Created once, for the `tag_id` filter; later starts leave them. */
export async function demoContacts(call: DemoCall): Promise<void> {
  if ((await call<Recorded[]>('GET', '/tags')).length > 0) return;
  const tagIds = new Map<string, string>();
  for (const { external_id, tags, ...fields } of DEMO_CONTACTS) {
    const { id } = await call<Recorded>('PUT', `/contacts/by-external-id/${external_id}`, fields);
    for (const name of tags) {
      if (!tagIds.has(name)) tagIds.set(name, (await call<Recorded>('POST', '/tags', { name })).id);
    }
    await call('PUT', `/contacts/${id}/tags`, { tag_ids: tags.map((name) => tagIds.get(name)) });
  }
}
