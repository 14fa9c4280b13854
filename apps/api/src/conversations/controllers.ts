import type { Type } from '@nestjs/common';

export const conversationsControllers: Type[] = [];
