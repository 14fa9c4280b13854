import { DomainError, type Act, type Actor } from '@workops/kernel';
import type { CustomTool } from './custom-tool';

/** What a tool does for its maker: it sends what customers say to an address of the maker's choice. */
export const actOfTool = ({ maker }: Pick<CustomTool, 'maker'>): Act => ({ maker, needs: ['custom_tools:write'] });

/** A tool is called in all conversations. Throws `forbidden`: `visibility_not_held`. */
export function mayMakeTool({ visibility }: Pick<Actor, 'visibility'>): void {
  if (visibility.kind === 'all') return;
  const message = 'A tool is called in all conversations, and the credential does not see all records.';
  throw new DomainError('forbidden', 'FORBIDDEN', message, { reason: 'visibility_not_held' });
}
