import type { Type } from '@nestjs/common';

export const clinicControllers: Type[] = [];
