import type { Identified } from './identified';

export interface KnowledgeData {
  'kb.source.create': Identified;
  'kb.source.embed': Identified;
  'kb.source.update': Identified;
  'kb.source.delete': Identified;
  'kb_file.uploaded': Identified;
  'kb_file.deleted': Identified;
  'skill.created': Identified;
  'skill.updated': Identified;
  'skill.deleted': Identified;
  'custom_tool.created': Identified;
  'custom_tool.updated': Identified;
  'custom_tool.deleted': Identified;
}
