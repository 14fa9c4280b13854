import type { Type } from '@nestjs/common';
import { MessagingAccountsHttp } from './channels/messaging-accounts.http';
import { WhatsappFlowsHttp } from './channels/whatsapp-flows.http';
import { WhatsappTemplatesHttp } from './channels/whatsapp-templates.http';

export const conversationsControllers: Type[] = [MessagingAccountsHttp, WhatsappTemplatesHttp, WhatsappFlowsHttp];
