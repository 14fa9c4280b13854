import { randomUUID } from 'node:crypto';
import { ALL_SCOPES } from '@workops/kernel';
import { commandLineInMemory } from '../testing/command-line-in-memory';

describe('workspace create', () => {
  it('prints the workspace and a first key that works', async () => {
    const { run, said, access } = commandLineInMemory();
    expect(await run('workspace', 'create', '--name', 'Clínica Andes', '--json')).toBe(0);
    const { workspace, api_key: key } = JSON.parse(said.join('')) as {
      workspace: { id: string };
      api_key: { token: string };
    };
    expect(workspace).toMatchObject({
      name: 'Clínica Andes',
      livemode: true,
      country: 'CL',
      timezone: 'America/Santiago',
    });
    expect((await access.authenticate(key.token, 'r')).actor.workspaceId).toBe(workspace.id);
  });

  it('creates a sandbox in another country', async () => {
    const { run, said } = commandLineInMemory();
    await run(
      'workspace',
      'create',
      '--name=Pruebas',
      '--sandbox',
      '--country',
      'PE',
      '--timezone',
      'America/Lima',
      '--json',
    );
    expect(JSON.parse(said.join(''))).toMatchObject({
      workspace: { livemode: false, country: 'PE', timezone: 'America/Lima' },
      api_key: { token: expect.stringMatching(/^sk_test_/) as string },
    });
  });

  it('prints text for people', async () => {
    const { run, said } = commandLineInMemory();
    await run('workspace', 'create', '--name', 'Andes');
    expect(said.join('')).toMatch(
      /^Workspace +[0-9a-f-]{36}\nMode +live\nAPI key +[0-9a-f-]{36}\nToken +sk_live_\w+ \(shown this once\)$/,
    );
  });

  it('reports all mistakes at once and does nothing', async () => {
    const { run, complaints, open } = commandLineInMemory('');
    expect(await run('workspace', 'create', 'now', '--nmae', '--country', 'XX', '--timezone')).toBe(2);
    expect(complaints.join('').split('\n')).toEqual([
      'Unexpected argument: now',
      '--nmae: no such option.',
      '--timezone: needs a value.',
      '--name: A workspace needs a name.',
      '--country: Not a country code of ISO 3166-1, for example CL.',
      'DATABASE_URL is missing in the environment.',
      expect.stringMatching(/^Usage: workspace create/),
    ]);
    expect(open).not.toHaveBeenCalled();
  });

  it('does not read an option as the value of another', async () => {
    const { run, complaints } = commandLineInMemory();
    expect(await run('workspace', 'create', '--name', '--sandbox')).toBe(2);
    expect(complaints.join('')).toContain('--name: needs a value.');
  });
});

describe('member create', () => {
  it('adds the first owner of a workspace', async () => {
    const { run, said, access, createdWorkspace } = commandLineInMemory();
    const workspaceId = await createdWorkspace();
    const options = [
      '--email',
      'josefa@example.com',
      '--name',
      'Josefa Núñez',
      '--role',
      'owner',
      '--subject',
      'idp|7',
      '--json',
    ];
    expect(await run('member', 'create', '--workspace', workspaceId, ...options)).toBe(0);
    const { member } = JSON.parse(said.join('')) as { member: { id: string } };
    expect(member).toMatchObject({
      workspace_id: workspaceId,
      email: 'josefa@example.com',
      role: 'owner',
      subject: 'idp|7',
    });
    expect(await access.memberActor({ workspaceId, subject: 'idp|7' })).toMatchObject({
      actor: { author: { kind: 'member', id: member.id } },
    });
  });

  it('prints text for people', async () => {
    const { run, said, createdWorkspace } = commandLineInMemory();
    await run(
      'member',
      'create',
      '--workspace',
      await createdWorkspace(),
      '--email',
      'a@example.com',
      '--name',
      'Ana',
      '--role',
      'admin',
    );
    expect(said.join('')).toMatch(/^Member +[0-9a-f-]{36}\nRole +admin\nEmail +a@example\.com$/);
  });

  it('reports all mistakes at once', async () => {
    const { run, complaints } = commandLineInMemory();
    expect(await run('member', 'create', '--workspace', 'x', '--email', 'nobody', '--role', 'custom')).toBe(2);
    expect(complaints.join('').split('\n').slice(0, -1)).toEqual([
      '--workspace: Must be the id of a workspace.',
      '--email: Not an email address.',
      '--name: A name is required.',
      '--role: Must be one of: owner, admin, member.',
    ]);
  });

  it('reports an unknown workspace', async () => {
    const { run, complaints } = commandLineInMemory();
    const options = ['--email', 'a@example.com', '--name', 'Ana', '--role', 'owner'];
    expect(await run('member', 'create', '--workspace', randomUUID(), ...options)).toBe(1);
    expect(complaints).toEqual(['El espacio de trabajo no existe.']);
  });
});

describe('api-key create', () => {
  it('prints a key with its scopes and expiry, and no rate limit', async () => {
    const { run, said, access, createdWorkspace } = commandLineInMemory();
    const workspace = await createdWorkspace();
    const options = [
      '--scopes',
      'contacts:read, contacts:write',
      '--expires',
      '2099-01-31T00:00:00-03:00',
      '--no-rate-limit',
      '--json',
    ];
    expect(await run('api-key', 'create', '--workspace', workspace, '--name', 'Web', ...options)).toBe(0);
    const { api_key: key } = JSON.parse(said.join('')) as { api_key: { token: string } };
    expect(key).toMatchObject({
      workspace_id: workspace,
      scopes: ['contacts:read', 'contacts:write'],
      expires_at: '2099-01-31T03:00:00.000Z',
    });
    expect((await access.authenticate(key.token, 'r')).rateLimit).toBe('unlimited');
  });

  it('grants every scope with `all`', async () => {
    const { run, said, createdWorkspace } = commandLineInMemory();
    await run(
      'api-key',
      'create',
      '--workspace',
      await createdWorkspace(),
      '--name',
      'Bench',
      '--scopes',
      'all',
      '--json',
    );
    expect(JSON.parse(said.join(''))).toMatchObject({ api_key: { scopes: ALL_SCOPES, expires_at: null } });
  });

  it('reports all mistakes at once', async () => {
    const { run, complaints } = commandLineInMemory();
    expect(
      await run(
        'api-key',
        'create',
        '--workspace',
        'x',
        '--scopes',
        'contacts:read,solicitudes:read',
        '--expires',
        '2099-02-30T00:00:00Z',
      ),
    ).toBe(2);
    expect(complaints.join('').split('\n').slice(0, -1)).toEqual([
      '--workspace: Must be the id of a workspace.',
      '--name: It needs a name.',
      '--scopes: No such scope: solicitudes:read.',
      '--expires: Not a time.',
    ]);
  });

  it.each(['2099-01-31', '2099-01-31T00:00:00', 'tomorrow', '2099-01-31T25:00:00Z'])(
    'rejects the time %p',
    async (expires) => {
      const { run, complaints } = commandLineInMemory();
      expect(
        await run(
          'api-key',
          'create',
          '--workspace',
          randomUUID(),
          '--name',
          'N',
          '--scopes',
          'all',
          '--expires',
          expires,
        ),
      ).toBe(2);
      expect(complaints.join('')).toContain('--expires: Not a time.');
    },
  );

  it('reports an unknown workspace', async () => {
    const { run, complaints } = commandLineInMemory();
    expect(await run('api-key', 'create', '--workspace', randomUUID(), '--name', 'N', '--scopes', 'all')).toBe(1);
    expect(complaints).toEqual(['El espacio de trabajo no existe.']);
  });
});

describe('api-key revoke', () => {
  it('revokes the key', async () => {
    const { run, access } = commandLineInMemory();
    const { apiKey } = await access.createWorkspace({ name: 'Andes', livemode: true });
    expect(await run('api-key', 'revoke', '--id', apiKey.id)).toBe(0);
    await expect(access.authenticate(apiKey.token, 'r')).rejects.toThrow('revoked');
  });

  it('also revokes all descendants on request, even when repeated', async () => {
    const { run, access, said } = commandLineInMemory();
    const { apiKey } = await access.createWorkspace({ name: 'Andes', livemode: true });
    const mint = async (token: string) => {
      const { actor } = await access.authenticate(token, 'r');
      return (await access.apiKeys.create(actor, { name: 'Minted', scopes: ['api_keys:write', 'contacts:read'] }))
        .token;
    };
    const child = await mint(apiKey.token);
    const grandchild = await mint(child);
    expect(await run('api-key', 'revoke', '--id', apiKey.id)).toBe(0);
    expect((await access.authenticate(grandchild, 'r')).kind).toBe('api_key');
    expect(await run('api-key', 'revoke', '--id', apiKey.id, '--descendants', '--json')).toBe(0);
    expect(JSON.parse(said.at(-1)!)).toEqual({ revoked: apiKey.id, descendants: 2 });
    for (const token of [child, grandchild]) await expect(access.authenticate(token, 'r')).rejects.toThrow('revoked');
    expect(await run('api-key', 'revoke', '--id', apiKey.id, '--descendants')).toBe(0);
    expect(said.at(-1)).toMatch(/^Revoked +[0-9a-f-]{36}\nDescendants +0$/);
  });

  it.each([
    [randomUUID(), 1, 'La llave no existe.'],
    ['nonsense', 2, '--id: Must be the id of an API key.'],
  ])('rejects %p with exit code %i', async (id, exitCode, complaint) => {
    const { run, complaints } = commandLineInMemory();
    expect(await run('api-key', 'revoke', '--id', id)).toBe(exitCode);
    expect(complaints.join('')).toContain(complaint);
  });
});

describe('jobs retry and drop', () => {
  it.each([
    [['retry', '--id', 'x'], '--kind: One of those that jobs parked shows.'],
    [['drop', '--kind', 'event'], '--id or --all: one of the two.'],
    [['drop', '--kind', 'event', '--id', 'x', '--all'], '--id or --all: one of the two.'],
  ])('reject %j', async (options, complaint) => {
    const { run, complaints, open } = commandLineInMemory();
    expect(await run('jobs', ...options)).toBe(2);
    expect(complaints.join('')).toContain(complaint);
    expect(open).not.toHaveBeenCalled();
  });
});

describe('the command line', () => {
  it.each([[[]], [['workspace']], [['workspace', 'destroy']], [['--help']]])(
    'prints the usage for %j',
    async (args: string[]) => {
      const { run, complaints } = commandLineInMemory();
      expect(await run(...args)).toBe(2);
      expect(complaints.join('')).toMatch(/workspace create[\s\S]+api-key create[\s\S]+api-key revoke/);
    },
  );

  it('reports an unknown command', async () => {
    const { run, complaints } = commandLineInMemory();
    expect(await run('workspace', 'destroy')).toBe(2);
    expect(complaints[0]).toBe("error: unknown command 'destroy'");
  });

  it('prints the usage of one command', async () => {
    const { run, complaints, open } = commandLineInMemory();
    expect(await run('workspace', 'suspend', '--help')).toBe(2);
    expect(complaints).toEqual(['Usage: workspace suspend --id ID [--json]']);
    expect(open).not.toHaveBeenCalled();
  });

  it('accepts a negative number as a value', async () => {
    const { run, complaints } = commandLineInMemory();
    expect(await run('top', 'workspaces', '--minutes', '-1')).toBe(2);
    expect(complaints.join('')).toMatch(/^--minutes: Must be a whole number/);
  });

  it('reports the reason if the database is unavailable', async () => {
    const { run, open, complaints } = commandLineInMemory();
    open.mockRejectedValueOnce(Object.assign(new Error(''), { code: 'ECONNREFUSED' }));
    expect(await run('workspace', 'create', '--name', 'Andes')).toBe(1);
    expect(complaints).toEqual(['It did not work: ECONNREFUSED']);
  });
});
