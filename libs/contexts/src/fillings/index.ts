import { Wiring, type Fillings } from '@workops/platform/process';
import { contexts } from '../registry';
import { accessFillings } from './access';
import { agentsFillings } from './agents';
import { billingFillings } from './billing';
import { campaignsFillings } from './campaigns';
import { clinicFillings } from './clinic';
import { commerceFillings } from './commerce';
import { contactsFillings } from './contacts';
import { conversationsFillings } from './conversations';
import { eventsFillings } from './events';
import { schedulingFillings } from './scheduling';

const fillings = {
  access: accessFillings,
  contacts: contactsFillings,
  commerce: commerceFillings,
  scheduling: schedulingFillings,
  events: eventsFillings,
  conversations: conversationsFillings,
  clinic: clinicFillings,
  campaigns: campaignsFillings,
  agents: agentsFillings,
  billing: billingFillings,
} satisfies Fillings<typeof contexts>;

export const wiring = new Wiring(contexts, fillings);
