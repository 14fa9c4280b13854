import { cashMovementEntity } from '../sales/adapters/cash-movement.entity';
import { consentTemplateVersionEntity } from '../consents/adapters/consent-template-version.entity';
import { folioEntity } from './folio.entity';
import { noteEntity } from '../care/adapters/note.entity';
import { noteVersionEntity } from '../care/adapters/note-version.entity';
import { packSessionEntity } from '../sales/adapters/pack-session.entity';
import { priceListItemEntity } from '../catalogue/adapters/price-list-item.entity';
import { professionalServiceEntity } from '../catalogue/adapters/professional-service.entity';
import { readLogEntity } from '../access-log/adapters/read-log.entity';
import { sourceRunEntity } from '../sources/adapters/source-run.entity';

export const clinicTables = [
  cashMovementEntity,
  consentTemplateVersionEntity,
  folioEntity,
  noteEntity,
  noteVersionEntity,
  packSessionEntity,
  priceListItemEntity,
  professionalServiceEntity,
  readLogEntity,
  sourceRunEntity,
];
