export { AccountWithSecretResource } from '../channels/http/account-resource';
export { WhatsappFlowResource } from '../channels/http/whatsapp-flows.http';
export { WhatsappTemplateResource } from '../channels/http/whatsapp-templates.http';
export { conversationsControllers } from './controllers';
export { installDoors } from '../mail/http/install-doors';
export { installSharedFiles } from '../mail/http/shared-files';
