import { createEntity } from '@workops/platform/records';
import { searchedText, type Company } from '../domain/company';

export interface CompanyRow extends Company {
  searched: string;
}

export const companyRow = (company: Company): CompanyRow => ({ ...company, searched: searchedText(company) });

export const companyEntity = createEntity<CompanyRow>({
  schema: 'contacts',
  name: 'company',
  columns: {
    name: { type: 'text' },
    domain: { type: 'text', nullable: true },
    industry: { type: 'text', nullable: true },
    searched: { type: 'text', select: false },
  },
});
