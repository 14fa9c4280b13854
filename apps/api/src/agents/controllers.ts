import type { Type } from '@nestjs/common';

export const agentsControllers: Type[] = [];
