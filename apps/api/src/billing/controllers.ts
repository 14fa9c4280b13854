import type { Type } from '@nestjs/common';

export const billingControllers: Type[] = [];
