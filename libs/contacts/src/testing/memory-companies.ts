import type { Actor } from '@workops/kernel';
import { searchedText, type Company } from '../domain/company';
import type { CompanyReads, CompanyRepository } from '../company-ports';
import type { State } from './memory-state';

const isHolder = (company: Company, { workspaceId, id, domain }: Company): boolean =>
  domain !== null && company.workspaceId === workspaceId && company.domain === domain && company.id !== id;

export class MemoryCompanies implements CompanyRepository {
  constructor(
    private readonly state: State,
    private readonly workspaceId: string,
  ) {}

  async add(company: Company): Promise<string | undefined> {
    const holder = this.state.companies.find((other) => isHolder(other, company));
    if (!holder) this.state.companies.push(company);
    return holder?.id;
  }

  async lock(id: string): Promise<Company | undefined> {
    return this.own().find((company) => company.id === id);
  }

  async save(company: Company): Promise<string | undefined> {
    const holder = this.state.companies.find((other) => isHolder(other, company));
    if (!holder) this.state.companies = this.state.companies.map((other) => (other.id === company.id ? company : other));
    return holder?.id;
  }

  async remove(id: string, at: Date): Promise<string[]> {
    const released = this.state.contacts.filter((contact) => contact.workspaceId === this.workspaceId && contact.companyId === id);
    this.state.companies = this.state.companies.filter((company) => company.id !== id || company.workspaceId !== this.workspaceId);
    this.state.contacts = this.state.contacts.map((contact) =>
      released.includes(contact) ? { ...contact, companyId: null, updatedAt: at } : contact,
    );
    return released
      .filter((contact) => contact.mergedIntoContactId === null)
      .map((contact) => contact.id)
      .sort();
  }

  async hold(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(
      this.own()
        .map(({ id }) => id)
        .filter((id) => ids.includes(id)),
    );
  }

  private own(): Company[] {
    return this.state.companies.filter(({ workspaceId }) => workspaceId === this.workspaceId);
  }
}

export function companyReadsOf(state: () => State): CompanyReads {
  const own = ({ workspaceId }: Actor) => state().companies.filter((company) => company.workspaceId === workspaceId);
  const contactsOf = (company: Company) =>
    state().contacts.filter(
      ({ workspaceId, companyId, mergedIntoContactId, archivedAt }) =>
        workspaceId === company.workspaceId && companyId === company.id && mergedIntoContactId === null && archivedAt === null,
    );
  return {
    byId: async (actor, id) => own(actor).find((company) => company.id === id),
    page: async (actor, { limit, after, searched }) =>
      own(actor)
        .filter((company) => (after === null || company.id < after) && (searched === null || searchedText(company).includes(searched)))
        .sort((one, other) => (one.id < other.id ? 1 : -1))
        .slice(0, limit)
        .map((company) => ({ ...company, contactCount: contactsOf(company).length })),
  };
}
