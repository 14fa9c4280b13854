import { randomUUID } from 'node:crypto';
import { commandLineInMemory } from '../testing/command-line-in-memory';

describe('workspace set', () => {
  it('does not remove healthcare from a workspace with a patient', async () => {
    const { run, said, complaints, createdWorkspace, clinics, access } = commandLineInMemory();
    const id = await createdWorkspace();
    clinics.add(id);
    expect(await run('workspace', 'set', '--id', id, '--healthcare', '--json')).toBe(0);
    expect(JSON.parse(said[0]!)).toEqual({ workspace: { id, healthcare: true } });
    expect(await run('workspace', 'set', '--id', id, '--no-healthcare')).toBe(1);
    expect(complaints).toEqual(['The workspace has patients: it stays one of healthcare.']);
    expect((await access.configureWorkspace({ workspaceId: id })).healthcare).toBe(true);
  });

  it.each([
    [['--id', 'x'], '--id: Must be the id of a workspace.'],
    [['--id', randomUUID(), '--healthcare', '--no-healthcare'], '--healthcare: not together with --no-healthcare.'],
    [['--id', randomUUID(), '--ceilings', 'teams=1'], '--ceilings: no such option.'],
  ])('rejects %j', async (options, complaint) => {
    const { run, complaints, open } = commandLineInMemory();
    expect(await run('workspace', 'set', ...options)).toBe(2);
    expect(complaints.join('')).toContain(complaint);
    expect(open).not.toHaveBeenCalled();
  });
});

describe('workspace limit', () => {
  it('sets the given limits and keeps the rest', async () => {
    const { run, said, createdWorkspace, access } = commandLineInMemory();
    const id = await createdWorkspace();
    await access.configureWorkspace({ workspaceId: id, healthcare: true });
    const limit = (...options: string[]) => run('workspace', 'limit', '--id', id, ...options, '--json');
    expect(await limit('--rate-limit-burst', '500', '--rate-limit-per-second', '12.5')).toBe(0);
    expect(await limit('--default-rate-limit')).toBe(0);
    expect(await limit('--ceilings', 'api_keys=500,teams=0')).toBe(0);
    const more = [
      '--ceilings',
      'teams=default',
      '--workspace-rate-limit-burst',
      '900',
      '--workspace-rate-limit-per-second',
      '8',
    ];
    expect(await limit(...more)).toBe(0);
    const usual = { id, rate_limit: null, workspace_rate_limit: null, ceilings: {} };
    expect(said.map((answer) => (JSON.parse(answer) as { workspace: object }).workspace)).toEqual([
      { ...usual, rate_limit: { burst: 500, per_second: 12.5 } },
      usual,
      { ...usual, ceilings: { api_keys: 500, teams: 0 } },
      { ...usual, ceilings: { api_keys: 500 }, workspace_rate_limit: { burst: 900, per_second: 8 } },
    ]);
    expect((await access.configureWorkspace({ workspaceId: id })).healthcare).toBe(true);
  });

  it.each([
    [['--id', 'x'], '--id: Must be the id of a workspace.'],
    [['--id', randomUUID(), '--ceilings', 'cars=5'], '--ceilings: cars is none; there are api_keys,'],
    [['--id', randomUUID(), '--ceilings', 'teams=many'], '--ceilings: teams: Must be a whole number from 0'],
    [
      ['--id', randomUUID(), '--rate-limit-burst', '5'],
      '--rate-limit-burst and --rate-limit-per-second are set together.',
    ],
    [
      ['--id', randomUUID(), '--rate-limit-burst', '1.5', '--rate-limit-per-second', '2'],
      '--rate-limit-burst: Must be a whole number',
    ],
    [
      ['--id', randomUUID(), '--rate-limit-burst', '5', '--rate-limit-per-second', 'fast'],
      '--rate-limit-per-second: Must be a number',
    ],
  ])('rejects %j', async (options, complaint) => {
    const { run, complaints, open } = commandLineInMemory();
    expect(await run('workspace', 'limit', ...options)).toBe(2);
    expect(complaints.join('')).toContain(complaint);
    expect(open).not.toHaveBeenCalled();
  });
});

describe('workspace delete and keep', () => {
  it('suspend a workspace and schedule its deletion, and undo both', async () => {
    const { run, access, said } = commandLineInMemory();
    const { workspace, apiKey: key } = await access.createWorkspace({ name: 'Andes', livemode: true });
    const options = ['--id', workspace.id, '--name', 'Andes', '--grace-days', '7', '--reference', 'T-12', '--json'];
    expect(await run('workspace', 'delete', ...options)).toBe(0);
    const { deletion } = JSON.parse(said[0]!) as { deletion: { requested_at: string; begins_at: string } };
    expect(deletion).toMatchObject({
      workspace_id: workspace.id,
      state: 'marked',
      reference: 'T-12',
      begun_at: null,
      ended_at: null,
    });
    expect(Date.parse(deletion.begins_at) - Date.parse(deletion.requested_at)).toBe(7 * 86_400_000);
    await expect(access.authenticate(key.token, 'r')).rejects.toThrow('unknown or has been revoked');
    expect(await run('workspace', 'resume', '--id', workspace.id)).toBe(1);
    expect(await run('workspace', 'keep', '--id', workspace.id)).toBe(0);
    expect(said.at(-1)).toMatch(/^Workspace +[0-9a-f-]{36}\nSuspended +no$/);
    expect((await access.authenticate(key.token, 'r')).actor.workspaceId).toBe(workspace.id);
    expect(await run('workspace', 'keep', '--id', workspace.id)).toBe(1);
  });

  it('reject a wrong name, and a workspace with patients unless their records are handled', async () => {
    const { run, complaints, createdWorkspace, clinics } = commandLineInMemory();
    const id = await createdWorkspace();
    clinics.add(id);
    expect(await run('workspace', 'delete', '--id', id, '--name', 'Andes')).toBe(1);
    expect(complaints.at(-1)).toContain('--with-patient-records');
    expect(await run('workspace', 'delete', '--id', id, '--name', 'Los Andes', '--with-patient-records')).toBe(1);
    expect(complaints.at(-1)).toContain('another name');
    expect(await run('workspace', 'keep', '--id', id)).toBe(1);
    expect(complaints.at(-1)).toContain('not marked');
    expect(await run('workspace', 'delete', '--id', id, '--name', 'Andes', '--with-patient-records')).toBe(0);
  });

  it.each([
    [['--id', 'x', '--name', 'A'], '--id: Must be the id of a workspace.'],
    [['--id', randomUUID()], '--name: The name of the workspace'],
    [
      ['--id', randomUUID(), '--name', 'A', '--grace-days', '1.5'],
      '--grace-days: Must be a whole number from 0 to 365.',
    ],
    [['--id', randomUUID(), '--name', 'A', '--grace-days', ''], '--grace-days: Must be a whole number'],
    [['--id', randomUUID(), '--name', 'A', '--reference', 'x'.repeat(101)], '--reference: At most 100 characters.'],
  ])('reject %j', async (options, complaint) => {
    const { run, complaints, open } = commandLineInMemory();
    expect(await run('workspace', 'delete', ...options)).toBe(2);
    expect(complaints.join('')).toContain(complaint);
    expect(open).not.toHaveBeenCalled();
  });

  it('list deletions with their state', async () => {
    const { run, said } = commandLineInMemory();
    expect(await run('workspace', 'deletions')).toBe(0);
    expect(said).toEqual(['No workspace was or is to be deleted.']);
  });
});

describe('workspace suspend and resume', () => {
  it('suspend and restore the keys of a workspace, idempotently', async () => {
    const { run, access, said } = commandLineInMemory();
    const { workspace, apiKey: key } = await access.createWorkspace({ name: 'Andes', livemode: true });
    const other = await access.createWorkspace({ name: 'Sur', livemode: true });
    const authenticated = () => access.authenticate(key.token, 'r');
    for (let call = 0; call < 2; call += 1)
      expect(await run('workspace', 'suspend', '--id', workspace.id, '--json')).toBe(0);
    expect(JSON.parse(said[0]!)).toEqual({ workspace: { id: workspace.id, suspended: true } });
    await expect(authenticated()).rejects.toThrow('The credential is unknown or has been revoked.');
    expect((await access.authenticate(other.apiKey.token, 'r')).actor.workspaceId).toBe(other.workspace.id);
    expect(await run('workspace', 'resume', '--id', workspace.id)).toBe(0);
    expect((await authenticated()).actor.workspaceId).toBe(workspace.id);
  });

  it('are rejected without a workspace', async () => {
    const { run, complaints } = commandLineInMemory();
    expect(await run('workspace', 'suspend')).toBe(2);
    expect(complaints.join('')).toContain('--id: Must be the id of a workspace.');
    expect(await run('workspace', 'suspend', '--id', randomUUID())).toBe(1);
    expect(complaints.at(-1)).toBe('El espacio de trabajo no existe.');
  });
});
