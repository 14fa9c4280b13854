import { billingContext } from '@workops/billing';
import { agentsContext } from '@workops/agents';
import { campaignsContext } from '@workops/campaigns';
import { clinicContext } from '@workops/clinic';
import { conversationsContext } from '@workops/conversations';
import { accessContext } from '@workops/access';
import { commerceContext } from '@workops/commerce';
import { contactsContext } from '@workops/contacts';
import { eventsContext } from '@workops/events';
import type { ContextDeclaration } from '@workops/platform';
import { schedulingContext } from '@workops/scheduling';

/** Contexts in the order of migrations. */
export const contexts = [
  accessContext,
  contactsContext,
  commerceContext,
  schedulingContext,
  eventsContext,
  conversationsContext,
  clinicContext,
  campaignsContext,
  agentsContext,
  billingContext,
] as const satisfies readonly ContextDeclaration[];

export type ContextName = (typeof contexts)[number]['name'];
