import type { Ids } from '@workops/kernel';
import { v7 } from 'uuid';

export const systemIds: Ids = { next: () => v7() };
