import { counted } from '@workops/platform/database';
import { RecordKind } from '@workops/platform/records';
import type { AttributeDefinition } from '../domain/attribute';
import type { Company } from '../domain/company';
import { attributeDefinitionEntity } from './attribute-definition.entity';
import type { Tag } from '../domain/tag';
import { companyEntity, companyRow, type CompanyRow } from './company.entity';
import { tagEntity } from './tag.entity';

export const companies = new RecordKind<Company, CompanyRow>(companyEntity, {
  unique: { index: 'company_domain', property: 'domain', where: 'domain IS NOT NULL' },
  toRow: companyRow,
});

export const definitions = new RecordKind<AttributeDefinition>(attributeDefinitionEntity, {
  unique: { index: 'attribute_definition_key', property: 'key' },
  ceiling: counted('attribute_definitions', 'FROM contacts.attribute_definition WHERE workspace_id = $1'),
});

export const tags = new RecordKind<Tag>(tagEntity, {
  unique: { index: 'tag_name', property: 'name', folded: true },
  ceiling: counted('tags', 'FROM contacts.tag WHERE workspace_id = $1'),
});

export const contactsRecords = { companies, definitions, tags };
