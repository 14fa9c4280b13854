import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { part, token } from '@workops/platform/process';
import { createKnowledge, type Knowledge } from '../knowledge';
import type { KnowledgeOutside } from '../knowledge-ports';
import { isDocx } from './extraction/docx';
import { knowledgeReads } from './knowledge-reads';
import { knowledgeStore } from './knowledge-store';

export const KNOWLEDGE = token<Knowledge>('agents: knowledge');

interface KnowledgeSettings extends KnowledgeOutside {
  /** Non-public ranges from which pages may be fetched, such as `127.0.0.0/8`. */
  allowedCidrs: readonly string[];
}

export const knowledgePart = part<KnowledgeSettings>(KNOWLEDGE, ({ database, files, outside, clock, ids }) => {
  const { allowedCidrs, ...rest } = outside;
  return createKnowledge({
    ...rest,
    store: knowledgeStore(database, files, ids),
    reads: knowledgeReads(database),
    contents: files,
    guard: new SystemAddressGuard(parseRanges(allowedCidrs)),
    isDocument: isDocx,
    clock,
    ids,
  });
});
