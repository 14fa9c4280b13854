import type { ClinicWorkspace, WorkspaceDirectory } from '../ports';

/** Every workspace is this one: of healthcare in Chile unless it says otherwise. */
export const clinicWorkspaces = (over: Partial<ClinicWorkspace> = {}): WorkspaceDirectory => ({
  factsOf: () => Promise.resolve({ healthcare: true, livemode: true, country: 'CL', timezone: 'America/Santiago', ...over }),
});
