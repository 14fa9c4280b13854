import { defineEvent, identifierOnly } from '../event';
import { sampleId } from '../sample';
import { integer, list, string, uuid } from '../schema';

const record = { version: 1, sensitive: false, ...identifierOnly } as const;
const source = { ...record, resourceType: 'kb', readScope: 'kb:read' } as const;
const file = { ...record, resourceType: 'kb_file', readScope: 'kb_files:read' } as const;
const skill = { ...record, resourceType: 'skill', readScope: 'skills:read' } as const;
const tool = { ...record, resourceType: 'custom_tool', readScope: 'custom_tools:read' } as const;
const skillPath = { resourcePath: '/skills/{id}' } as const;
const toolPath = { resourcePath: '/custom-tools/{id}' } as const;

/** Names of the changed fields. */
const updatedData = (...fields: string[]) => ({
  data: { id: uuid(), updated_fields: list(string('the name of a field, never its value')) },
  sample: { id: sampleId(1), updated_fields: fields },
});

export const knowledgeEvents = {
  'kb.source.create': defineEvent({
    ...source,
    resourcePath: '/kb/sources/{id}',
    description: 'A source was added to the knowledge base.',
    firesWhen: 'A knowledge source is created.',
  }),
  'kb.source.embed': defineEvent({
    ...source,
    resourcePath: '/kb/sources/{id}',
    description: 'A source of the knowledge base became searchable.',
    firesWhen: 'The chunks of a source were replaced; not when a refresh finds the same content, nor when it fails.',
    data: { id: uuid(), chunk_count: integer('how many chunks it has') },
    sample: { id: sampleId(1), chunk_count: 42 },
  }),
  'kb.source.update': defineEvent({
    ...source,
    resourcePath: '/kb/sources/{id}',
    description: 'A source of the knowledge base was changed.',
    firesWhen: 'A knowledge source is changed.',
    data: { id: uuid(), updated_fields: list(string('the name of a field, never its value')) },
    sample: { id: sampleId(1), updated_fields: ['text'] },
  }),
  'kb.source.delete': defineEvent({
    ...source,
    description: 'A source was removed from the knowledge base.',
    firesWhen: 'A knowledge source is deleted.',
  }),
  'kb_file.uploaded': defineEvent({
    ...file,
    resourcePath: '/kb/files/{id}',
    description: 'A file was added to the knowledge base.',
    firesWhen: 'The upload of a file is complete.',
  }),
  'kb_file.deleted': defineEvent({
    ...file,
    description: 'A file was removed from the knowledge base.',
    firesWhen: 'A file is deleted.',
  }),
  'skill.created': defineEvent({
    ...skill,
    ...skillPath,
    description: 'A skill was created.',
    firesWhen: 'A skill is created.',
  }),
  'skill.updated': defineEvent({
    ...skill,
    ...skillPath,
    ...updatedData('content', 'description'),
    description: 'A skill was changed.',
    firesWhen: 'A skill is changed.',
  }),
  'skill.deleted': defineEvent({ ...skill, description: 'A skill was deleted.', firesWhen: 'A skill is deleted.' }),
  'custom_tool.created': defineEvent({
    ...tool,
    ...toolPath,
    description: 'A custom tool was created.',
    firesWhen: 'A custom tool is created.',
  }),
  'custom_tool.updated': defineEvent({
    ...tool,
    ...toolPath,
    ...updatedData('http', 'secrets'),
    description: 'A custom tool was changed.',
    firesWhen: 'A custom tool is changed.',
  }),
  'custom_tool.deleted': defineEvent({
    ...tool,
    description: 'A custom tool was deleted.',
    firesWhen: 'A custom tool is deleted.',
  }),
};
