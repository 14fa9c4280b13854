import { anActor } from '@workops/kernel/testing';
import { recordsInMemory } from '@workops/platform/testing';
import { commerceRecords } from '../../adapters/commerce-records';
import { changedCreditInstitution } from '../domain/credit-institution';
import { createCreditInstitution, updateCreditInstitution } from './credit-institutions';

function setUp() {
  const { deps, actor } = recordsInMemory(commerceRecords);
  return { actor, create: createCreditInstitution(deps), update: updateCreditInstitution(deps) };
}

describe('credit institutions', () => {
  it('are active by default', async () => {
    const { actor, create, update } = setUp();
    const made = await create(actor, { name: ' Banco Uno ' });
    expect(made).toMatchObject({ name: 'Banco Uno', isActive: true });
    expect(await update(actor, made.id, { isActive: false })).toMatchObject({ name: 'Banco Uno', isActive: false });
    expect(changedCreditInstitution(made, { name: 'Banco Uno ' }, new Date())).toBe(made);
  });

  it('are refused without a name and from another workspace', async () => {
    const { actor, create, update } = setUp();
    await expect(create(actor, { name: ' ' })).rejects.toMatchObject({ kind: 'malformed' });
    const { id } = await create(anActor(), { name: 'Theirs' });
    await expect(update(actor, id, {})).rejects.toMatchObject({ kind: 'not_found' });
  });
});
