import type { Actor } from '@workops/kernel';
import { memoryRecords } from '@workops/kernel/testing';
import { searchedText, type Company } from '../domain/company';
import type { CompanyReads, CompanyRepository } from '../company-ports';
import type { State } from './memory-state';

export function memoryCompanies(state: State, workspaceId: string): CompanyRepository {
  const records = memoryRecords(state.companies, workspaceId, { unique: ({ domain }) => domain });
  return {
    ...records,
    findHolder: async (domain) =>
      [...state.companies.values()].find((each) => each.workspaceId === workspaceId && each.domain === domain)?.id,
    remove: async (id, at) => {
      const released = state.contacts.filter(
        (contact) => contact.workspaceId === workspaceId && contact.companyId === id,
      );
      await records.remove(id);
      state.contacts = state.contacts.map((contact) =>
        released.includes(contact) ? { ...contact, companyId: null, updatedAt: at } : contact,
      );
      return released
        .filter((contact) => contact.mergedIntoContactId === null)
        .map((contact) => contact.id)
        .sort();
    },
    hold: async (ids) => new Set((await records.byIds(ids)).map(({ id }) => id)),
  };
}

export function memoryCompanyReads(state: () => State): CompanyReads {
  const own = ({ workspaceId }: Actor) =>
    [...state().companies.values()].filter((company) => company.workspaceId === workspaceId);
  const liveContacts = (company: Company) =>
    state().contacts.filter(
      ({ workspaceId, companyId, mergedIntoContactId, archivedAt }) =>
        workspaceId === company.workspaceId &&
        companyId === company.id &&
        mergedIntoContactId === null &&
        archivedAt === null,
    );
  return {
    byId: async (actor, id) => own(actor).find((company) => company.id === id),
    page: async (actor, { limit, after, searched }) =>
      own(actor)
        .filter(
          (company) =>
            (after === null || company.id < after) && (searched === null || searchedText(company).includes(searched)),
        )
        .sort((left, right) => (left.id < right.id ? 1 : -1))
        .slice(0, limit)
        .map((company) => ({ ...company, contactCount: liveContacts(company).length })),
  };
}
