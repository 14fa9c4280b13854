import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '../src/processes';
import { builtCli } from '../src/testing/service/built-cli';
import { readBlocks, readCommands, PastedCommands } from '../src/testing/service/pasted-commands';
import { RunningStart } from '../src/testing/service/running-start';

const VERIFY_LIMIT_MS = 80_000;

describe('npm start', () => {
  let folder: string;
  let started: RunningStart;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'workops-start-'));
    chmodSync(folder, 0o755);
    started = new RunningStart(folder);
    await started.ready();
  });

  afterAll(async () => {
    started.signal('SIGTERM');
    await started.ended();
    rmSync(folder, { recursive: true, force: true });
  });

  it("runs the README's quick start twice: each receiver gets its contact with a valid signature", async () => {
    const minute = new PastedCommands(folder);
    try {
      for (const paste of [1, 2]) {
        await minute.paste(readCommands('README.md', 'One minute'));
        const verified = () => minute.output.split('signature verified: yes').length - 1;
        // The first receiver is still subscribed, so the second contact reaches both.
        expect(await waitUntil(() => verified() >= (paste === 1 ? 1 : 3), VERIFY_LIMIT_MS)).toBe(true);
      }
      expect(minute.output).not.toContain('signature verified: NO');
      expect(new Set(minute.output.match(/"id":"[0-9a-f-]{36}"/g)).size).toBe(2);
    } finally {
      minute.end();
    }
  });

  it("runs the commands of workops's README: a triggered event is forwarded with a valid signature", async () => {
    const [install, rest] = readCommands('libs/cli/README.md', 'In a checkout').split(/(?<=^.*cli-package.*\n)/);
    const [listening, trigger] = rest!.split(/^(?=sleep )/m);
    expect([install, trigger]).toEqual([
      expect.stringContaining('npm install'),
      expect.stringContaining('workops trigger'),
    ]);
    const shell = new PastedCommands(folder, builtCli(join(folder, 'laptop')));
    try {
      await shell.paste(listening!);
      for (const ready of ['Receiving webhooks on', 'forwarding_to']) await shell.shows(ready);
      await shell.paste(trigger!);
      await shell.shows('signature verified: yes');
      expect(shell.output).not.toContain('signature verified: NO');
      const [, forwarded] = /^contact\.created ([0-9a-f-]{36})$/m.exec(shell.output) ?? [];
      const { base_url: base, sandbox } = started.demo();
      const event = await fetch(`${base}/api/v1/events/${forwarded}`, {
        headers: { authorization: `Bearer ${sandbox.api_key}` },
      });
      expect(await event.json()).toMatchObject({
        data: { type: 'contact.created', livemode: false, tenant_id: sandbox.tenant_id },
      });
    } finally {
      shell.end();
    }
  });

  it("runs the blocks of docs/campaigns.md, from the domain's verification to the guard's release", async () => {
    const shell = new PastedCommands(folder);
    const results = [
      [],
      ['verified dkim ok,spf ok,dmarc ok,return_path ok'],
      ['"sendable":3', '"subject":"Hola Eva"'],
      ['"pending":0,"sent":3'],
      [
        '\n200\n',
        'eva@example.com failed hard_bounce',
        '"hard_bounces":1,"complaints":0,"unsubscribes":1',
        '"reason":"bounced"',
      ],
      ['["paused",{"reason":"reputation_guard"', '"blocked":true', '"blocked":false'],
    ];
    try {
      const blocks = readBlocks('docs/campaigns.md');
      expect(blocks).toHaveLength(results.length);
      for (const [place, block] of blocks.entries()) {
        await shell.paste(block);
        for (const result of results[place]!) await shell.shows(result);
      }
    } finally {
      shell.end();
    }
  });

  it("runs the blocks of docs/local.md: messages and an answer, contacts by tag, a vendor's change", async () => {
    const shell = new PastedCommands(folder);
    const results = [
      ['Chat at http', '"content":"Sí, le esperamos."'],
      ['"name":"Tomás Aguirre"'],
      ['{}end of paste 3'],
    ];
    try {
      const blocks = readBlocks('docs/local.md');
      expect(blocks).toHaveLength(results.length);
      for (const [place, block] of blocks.entries()) {
        await shell.paste(block);
        for (const result of results[place]!) await shell.shows(result);
      }
    } finally {
      shell.end();
    }
  });
});
