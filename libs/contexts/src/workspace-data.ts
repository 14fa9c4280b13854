import { joinedData, platformData } from '@workops/platform/workspaces';
import type { ContextDeclaration } from '@workops/platform';
import { contexts } from './registry';

const declared: readonly ContextDeclaration[] = contexts;

export const workspaceData = joinedData([platformData, ...declared.map(({ workspaceData: own }) => own ?? {})]);
