import type { Type } from '@nestjs/common';
import { PriceListsHttp } from './catalogue/price-lists.http';
import { ProfessionalsHttp } from './catalogue/professionals.http';
import { ServicesHttp } from './catalogue/services.http';
import { PatientsHttp } from './patients/patients.http';

export const clinicControllers: Type[] = [PatientsHttp, ProfessionalsHttp, ServicesHttp, PriceListsHttp];
