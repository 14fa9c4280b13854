import type { ClinicWorkspace, ClinicWorkspaceFacts } from '../ports';

/** Returns the same facts for every workspace: healthcare in Chile by default. */
export const clinicWorkspaces = (over: Partial<ClinicWorkspace> = {}): ClinicWorkspaceFacts => ({
  loadFacts: () =>
    Promise.resolve({ healthcare: true, livemode: true, country: 'CL', timezone: 'America/Santiago', ...over }),
});
