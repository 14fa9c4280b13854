import type { ClinicWorkspace, ClinicWorkspaceFacts } from '../ports';

/** Default: healthcare in Chile. */
export const clinicWorkspaces = (over: Partial<ClinicWorkspace> = {}): ClinicWorkspaceFacts => ({
  loadFacts: () =>
    Promise.resolve({ healthcare: true, livemode: true, country: 'CL', timezone: 'America/Santiago', ...over }),
});
