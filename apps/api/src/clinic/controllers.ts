import type { Type } from '@nestjs/common';

import { PatientsHttp } from './patients/patients.http';

export const clinicControllers: Type[] = [PatientsHttp];
