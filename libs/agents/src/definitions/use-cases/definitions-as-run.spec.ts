import type { AgentVersion } from '../domain/ai-agent';
import type { Skill } from '../domain/skill';
import type { DefinitionReads } from '../definition-ports';
import { definitionsAsRun } from './definitions-as-run';

const text = (id: string) => ({ id, name: id, description: 'Plazos.', content: 'Diez días.' });

describe('definitions for running agents', () => {
  it('omit disabled skills and keep the pinned texts of the others', async () => {
    const present = [
      { ...text('one'), content: 'Veinte días.', enabled: true },
      { ...text('two'), enabled: false },
    ];
    const version = { workspaceId: 'w', pinned: { skills: [text('one'), text('two')] } } as unknown as AgentVersion;
    const reads = {
      agentRecords: { byId: () => Promise.resolve({ liveVersion: { number: 1 } }) },
      version: () => Promise.resolve(version),
      skills: () => Promise.resolve(present as unknown as Skill[]),
    } as unknown as DefinitionReads;
    const definitions = definitionsAsRun(reads);
    expect((await definitions.version('w', 'a', 1))?.pinned.skills).toEqual([text('one')]);
    expect((await definitions.live('w', 'a'))?.version.pinned.skills).toEqual([text('one')]);
  });
});
