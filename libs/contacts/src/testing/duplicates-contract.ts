import { randomUUID } from 'node:crypto';
import type { Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import type { ContactRecord } from '../domain/contact';
import type { ContactReads, ContactsStore } from '../ports';

interface DuplicatesUnderTest {
  under: { store: ContactsStore; reads: ContactReads };
  actor: Actor;
  add(over?: Partial<ContactRecord>): Promise<ContactRecord>;
  gone(): Promise<ContactRecord>;
}

export function duplicatesContract(current: () => DuplicatesUnderTest): void {
  describe('the duplicate search', () => {
    it('groups active contacts by shared value, ordered by value', async () => {
      const { under, actor, add, gone } = current();
      const survivor = await gone();
      const [first, two] = [await add({ email: 'B@example.com' }), await add({ email: 'b@EXAMPLE.com' })];
      const [three, four, five] = [
        await add({ email: 'a@example.com' }),
        await add({ email: 'a@example.com' }),
        await add({ email: 'a@example.com' }),
      ];
      await add({ email: 'alone@example.com' });
      const shared = await under.reads.sharedValues(actor, 'email', { after: null, limit: 10 }, 2);
      expect(shared.filter(({ size }) => size > 1)).toEqual([
        { value: 'a@example.com', ids: [three.id, four.id], size: 3 },
        { value: 'b@example.com', ids: [first.id, two.id], size: 2 },
      ]);
      const rest = await under.reads.sharedValues(actor, 'email', { after: 'a@example.com', limit: 1 }, 2);
      expect(rest.map(({ value }) => value)).toEqual(['b@example.com']);
      const listed = await under.reads.listed(actor, [survivor.id, five.id, randomUUID()]);
      expect(listed.map(({ id }) => id).sort()).toEqual([survivor.id, five.id]);
      expect(await under.reads.listed(anActor(), [survivor.id])).toEqual([]);
    });

    it('groups contacts by normalised phone number and by tax id', async () => {
      const { under, actor, add } = current();
      const [first, two] = [
        await add({ phone: '9 1234 5678', taxId: '12345678-5' }),
        await add({ phone: '+56912345678', taxId: '12345678-5' }),
      ];
      const phones = await under.reads.sharedValues(actor, 'phone', { after: null, limit: 10 }, 100);
      const taxIds = await under.reads.sharedValues(actor, 'tax_id', { after: null, limit: 10 }, 100);
      expect(phones).toEqual([{ value: '+56912345678', ids: [first.id, two.id], size: 2 }]);
      expect(taxIds).toEqual([{ value: '12345678-5', ids: [first.id, two.id], size: 2 }]);
    });

    it('finds contacts of a company with nearly equal names, page by page', async () => {
      const { under, actor, add } = current();
      const [companyId, elsewhere] = [randomUUID(), randomUUID()].sort();
      const [first, other] = [
        await add({ name: 'María José Pérez', companyId }),
        await add({ name: 'Maria Jose Perez', companyId }),
      ];
      await add({ name: 'Pedro Soto', companyId });
      const third = await add({ name: 'Maria Jose Perez', companyId: elsewhere });
      await add({ name: 'Maria Jose Perez' });
      const slice = await under.reads.alikeNames(actor, { after: null, limit: 10 });
      expect(slice.map(({ id, alike }) => [id, alike.map((each) => each.id)])).toEqual([
        [first.id, [other.id]],
        [other.id, [first.id]],
        [expect.any(String), []],
        [third.id, []],
      ]);
      const rest = await under.reads.alikeNames(actor, { after: slice[1]!.place, limit: 10 });
      expect(rest.map(({ id }) => id)).toEqual(slice.slice(2).map(({ id }) => id));
    });

    it('finds duplicates of a contact by email, phone, tax id, or name and company', async () => {
      const { under, actor, add } = current();
      const companyId = randomUUID();
      const ana = await add({
        name: 'Ana María Soto',
        email: 'ana@example.com',
        phone: '912345678',
        taxId: '12345678-5',
        companyId,
      });
      const lookalikes = [
        await add({ email: 'ANA@example.com' }),
        await add({ phone: '+56 9 1234 5678' }),
        await add({ taxId: '12345678-5' }),
        await add({ name: 'ana maria soto', companyId }),
      ];
      await add({ name: 'Ana María Soto' });
      await add({ email: 'ana@example.com', archivedAt: new Date() });
      const suspects = await under.reads.findDuplicates(actor, ana);
      expect(suspects.map(({ contact: { id } }) => id).sort()).toEqual(lookalikes.map(({ id }) => id));
    });

    it('finds contacts whose channel address is also on the channel or card of another', async () => {
      const { under, actor, add } = current();
      const [card, archived] = [
        await add({ phone: '912345678' }),
        await add({ phone: '912345678', archivedAt: new Date() }),
      ];
      const [writer, texter, stranger] = [await add(), await add(), await add()];
      await under.store.transaction(actor, async (tx) => {
        const channels = [
          [writer, 'whatsapp', '+56912345678'],
          [texter, 'sms', '+56912345678'],
          [stranger, 'web', '+56912345678'],
          [stranger, 'email', 'x@example.com'],
        ] as const;
        for (const [{ id: contactId, workspaceId }, kind, identifier] of channels) {
          const text = { identifier, identifierNormalised: identifier, label: null };
          await tx.channels.add({
            id: randomUUID(),
            workspaceId,
            contactId,
            kind,
            ...text,
            verified: false,
            createdAt: new Date(),
          });
        }
      });
      const sharing = [card.id, writer.id, texter.id];
      expect(await under.reads.channelAddresses(actor, { after: null, limit: 10 }, 2)).toEqual([
        { value: '+56912345678', ids: sharing.slice(0, 2), size: 3 },
        { value: 'x@example.com', ids: [stranger.id], size: 1 },
      ]);
      expect(await under.reads.channelAddresses(actor, { after: '+56912345678', limit: 10 }, 2)).toHaveLength(1);
      for (const contact of [card, writer, texter]) {
        const suspects = await under.reads.findDuplicates(actor, contact);
        expect(suspects.every(({ sharesAddress }) => sharesAddress)).toBe(true);
        expect(suspects.map(({ contact: { id } }) => id).sort()).toEqual(sharing.filter((id) => id !== contact.id));
      }
      expect(await under.reads.findDuplicates(actor, stranger)).toEqual([]);
      expect(await under.reads.channelAddresses(anActor(), { after: null, limit: 10 }, 2)).toEqual([]);
      expect(sharing).not.toContain(archived.id);
    });
  });
}
