import { part, token } from '@workops/platform/process';
import type { LeadDirectories } from '../lead-ports';
import type { Leads } from '../leads';
import { leadsOn } from './leads-on';

export const LEADS = token<Leads>('commerce: leads');

export const leadsPart = part<LeadDirectories>(
  LEADS,
  ({ database, outside: directories, clock, ids }) => leadsOn({ database, directories, clock, ids }),
  { measuredAs: 'leads' },
);
