export { AccountWithSecretResource } from './channels/account-resource';
export { WhatsappFlowResource } from './channels/whatsapp-flows.http';
export { WhatsappTemplateResource } from './channels/whatsapp-templates.http';
export { conversationsControllers } from './controllers';
export { installDoors } from './inbound/install-doors';
export { installSharedFiles } from './inbound/shared-files';
