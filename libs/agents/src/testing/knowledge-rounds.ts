import { systemClock, type OwnerStandings } from '@workops/kernel';
import { standingsBesides } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { SystemAddressGuard } from '@workops/platform/addresses';
import type { Database } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import { extract } from '../knowledge/adapters/extraction/extract';
import { knowledgeRuns } from '../knowledge/adapters/knowledge-runs';
import { PageFetch } from '../knowledge/adapters/page-fetch';
import { embedSources, type EmbedRounds } from '../knowledge/use-cases/embed-sources';

export const knowledgeRounds = (
  database: Database,
  files: Files,
  owners: OwnerStandings = standingsBesides(),
): EmbedRounds =>
  embedSources({
    runs: knowledgeRuns({
      database,
      ids: systemIds,
      now: () => systemClock.now(),
      notices: { failed: () => Promise.resolve() },
    }),
    extractor: { extract: (_workspace, extraction) => extract(extraction) },
    pages: new PageFetch(new SystemAddressGuard([])),
    owners,
    contents: files,
    embeddings: null,
    plainHttp: true,
    clock: systemClock,
    isOver: () => false,
    onFailure: (_run, error) => {
      throw error;
    },
  });
