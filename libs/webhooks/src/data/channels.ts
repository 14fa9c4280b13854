import type { Identified } from './identified';

export interface ChannelsData {
  'whatsapp_template.created': Identified;
  'whatsapp_template.status_changed': Identified;
  'whatsapp_template.deleted': Identified;
  'whatsapp_flow.created': Identified;
  'whatsapp_flow.published': Identified;
  'whatsapp_flow.deprecated': Identified;
  'whatsapp_flow.deleted': Identified;
  'channel.connected': Identified;
  'channel.updated': Identified;
  'channel.disconnected': Identified;
}
