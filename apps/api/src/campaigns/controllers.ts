import type { Type } from '@nestjs/common';

export const campaignsControllers: Type[] = [];
