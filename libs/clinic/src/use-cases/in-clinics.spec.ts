import { notFound } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { clinicWorkspaces } from '../testing';
import { inClinics } from './in-clinics';

const actor = anActor();

const counted = () => {
  const calls: string[] = [];
  const useCase = async (_actor: unknown, given: string) => {
    calls.push(given);
    return { items: [given], nextCursor: null };
  };
  return { calls, useCase };
};

describe('outside healthcare workspaces', () => {
  const { write, removal, list } = inClinics({ workspaces: clinicWorkspaces({ healthcare: false }) });

  it('refuses a write before any other check', async () => {
    const { calls, useCase } = counted();
    await expect(write(useCase)(actor, 'a')).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'not_healthcare' },
    });
    expect(calls).toEqual([]);
  });

  it('removes an existing record, and refuses a missing one like a write', async () => {
    const { calls, useCase } = counted();
    await removal(useCase)(actor, 'a');
    expect(calls).toEqual(['a']);
    const missing = () => Promise.reject(notFound('No existe.'));
    await expect(removal(missing)(actor)).rejects.toMatchObject({ details: { reason: 'not_healthcare' } });
    await expect(inClinics({ workspaces: clinicWorkspaces() }).removal(missing)(actor)).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  it('lists nothing, even if records exist', async () => {
    expect(await list(counted().useCase)(actor, 'a')).toEqual({ items: [], nextCursor: null });
  });
});

it('runs writes and lists in a healthcare workspace', async () => {
  const { write, list } = inClinics({ workspaces: clinicWorkspaces() });
  const { calls, useCase } = counted();
  expect(await write(useCase)(actor, 'a')).toEqual({ items: ['a'], nextCursor: null });
  expect(await list(useCase)(actor, 'b')).toEqual({ items: ['b'], nextCursor: null });
  expect(calls).toEqual(['a', 'b']);
});
