import type { DemoCall } from './demo-calls';

const NAME = 'Asistente (demo)';
const SOURCE = 'Horarios (demo)';

interface Named {
  id: string;
  name: string;
}

interface Agent extends Named {
  live_version: object | null;
}

/** Created if there is none. */
async function named<T extends Named>(
  call: DemoCall,
  path: string,
  body: Pick<Named, 'name'> & Record<string, unknown>,
): Promise<T> {
  const last = (await call<T[]>('GET', `${path}?limit=200`)).find(({ name }) => name === body.name);
  return last ?? call<T>('POST', path, body);
}

/** Includes knowledge; reuses the last start's. Returns the agent's id. */
export async function demoAgent(call: DemoCall): Promise<string> {
  const text = 'Abrimos de lunes a viernes de 9 a 18 horas, y los sábados hasta las 13. Los domingos está cerrado.';
  await named(call, '/kb/sources', { name: SOURCE, kind: 'text', text });
  const draft = {
    instructions: 'Contesta con amabilidad y en pocas frases. Antes de hablar del negocio, busca lo que se sabe de él.',
    builtin_tools: ['search_knowledge', 'handoff'],
    handoff: { message: 'Le comunico con una persona.' },
  };
  const { id, live_version: live } = await named<Agent>(call, '/ai-agents', { name: NAME, draft });
  if (!live) await call('POST', `/ai-agents/${id}/publish`, {});
  return id;
}
