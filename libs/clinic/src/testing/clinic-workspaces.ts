import type { ClinicWorkspace, ClinicWorkspaceFacts } from '../ports';

/** Healthcare in Chile by default. */
export const clinicWorkspaces = (over: Partial<ClinicWorkspace> = {}): ClinicWorkspaceFacts => ({
  loadFacts: () =>
    Promise.resolve({ healthcare: true, livemode: true, country: 'CL', timezone: 'America/Santiago', ...over }),
});
