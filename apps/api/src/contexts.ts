import type { Type } from '@nestjs/common';
import { accessControllers } from '@workops/access/http';
import { agentsControllers } from '@workops/agents/http';
import { billingControllers } from '@workops/billing/http';
import { campaignsControllers } from '@workops/campaigns/http';
import { clinicControllers } from '@workops/clinic/http';
import { commerceControllers } from '@workops/commerce/http';
import { contactsControllers } from '@workops/contacts/http';
import type { ContextName } from '@workops/contexts';
import { conversationsControllers } from '@workops/conversations/http';
import { eventsControllers } from '@workops/events/http';
import { schedulingControllers } from '@workops/scheduling/http';
import { viewsControllers } from './views/controllers';

/** Controllers of each registered context; a missing context does not compile. */
export const served = {
  access: accessControllers,
  contacts: contactsControllers,
  commerce: commerceControllers,
  scheduling: schedulingControllers,
  events: eventsControllers,
  conversations: conversationsControllers,
  clinic: clinicControllers,
  campaigns: campaignsControllers,
  agents: agentsControllers,
  billing: billingControllers,
} satisfies Record<ContextName, readonly Type[]>;

export const controllers: Type[] = [...Object.values(served).flat(), ...viewsControllers];
