import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { part, token } from '@workops/platform/process';
import type { SourceDirectories } from '../source-ports';
import { createSources, type Sources } from '../sources';
import { sourcesOn } from './source-store';

export const CLINIC_SOURCES = token<Sources>('clinic: sources');

export interface SourcesOutside extends SourceDirectories {
  /** Non-public ranges that vendors may use, such as `127.0.0.0/8`. */
  allowedCidrs: readonly string[];
}

export const sourcesPart = part<SourcesOutside>(CLINIC_SOURCES, ({ database, sealer, outside, clock, ids }) => {
  const { allowedCidrs, ...others } = outside;
  const guard = new SystemAddressGuard(parseRanges(allowedCidrs));
  return createSources({ ...sourcesOn(database), ...others, guard, sealer, clock, ids });
});
