import { joinedData, platformData } from '@workops/platform/workspaces';
import type { ContextDeclaration } from '@workops/platform';
import { contexts } from './registry';

const declared: readonly ContextDeclaration[] = contexts;

/** Joins all contexts' table declarations for the export and the deletion of a workspace. */
export const workspaceData = joinedData([platformData, ...declared.map(({ workspaceData: own }) => own ?? {})]);
