import { DomainError, type Act, type Actor } from '@workops/kernel';
import type { CustomTool } from './custom-tool';

/** A tool sends customers' words to an address that its maker chose. */
export const actOfTool = ({ maker }: Pick<CustomTool, 'maker'>): Act => ({ maker, needs: ['custom_tools:write'] });

/**
 * Requires visibility of all records, because a tool is called in all conversations. Throws `forbidden`:
 * `visibility_not_held`.
 */
export function mayMakeTool({ visibility }: Pick<Actor, 'visibility'>): void {
  if (visibility.kind === 'all') return;
  const message = 'A tool is called in all conversations, and the credential does not see all records.';
  throw new DomainError('forbidden', 'FORBIDDEN', message, { reason: 'visibility_not_held' });
}
