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

describe('outside of healthcare workspaces', () => {
  const { write, removal, list } = inClinics({ workspaces: clinicWorkspaces({ healthcare: false }) });

  it('a write is refused before it looks at anything', async () => {
    const { calls, useCase } = counted();
    await expect(write(useCase)(actor, 'a')).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'not_healthcare' },
    });
    expect(calls).toEqual([]);
  });

  it('a removal takes what is there, and is refused like a write where nothing is', async () => {
    const { calls, useCase } = counted();
    await removal(useCase)(actor, 'a');
    expect(calls).toEqual(['a']);
    const missing = () => Promise.reject(notFound('No existe.'));
    await expect(removal(missing)(actor)).rejects.toMatchObject({ details: { reason: 'not_healthcare' } });
    await expect(inClinics({ workspaces: clinicWorkspaces() }).removal(missing)(actor)).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  it('a list is empty, whatever is kept', async () => {
    expect(await list(counted().useCase)(actor, 'a')).toEqual({ items: [], nextCursor: null });
  });
});

it('a healthcare workspace writes and lists', async () => {
  const { write, list } = inClinics({ workspaces: clinicWorkspaces() });
  const { calls, useCase } = counted();
  expect(await write(useCase)(actor, 'a')).toEqual({ items: ['a'], nextCursor: null });
  expect(await list(useCase)(actor, 'b')).toEqual({ items: ['b'], nextCursor: null });
  expect(calls).toEqual(['a', 'b']);
});
