import type { Type } from '@nestjs/common';
import { MessagingAccountsHttp } from './channels/messaging-accounts.http';

export const conversationsControllers: Type[] = [MessagingAccountsHttp];
