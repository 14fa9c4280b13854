import type { Type } from '@nestjs/common';
import { EmailReputationHttp } from '../reputation/http/email-reputation.http';
import { EmailSuppressionsHttp } from '../reputation/http/email-suppressions.http';
import { SendingDomainsHttp } from '../domains/http/sending-domains.http';

export const mailControllers: Type[] = [SendingDomainsHttp, EmailReputationHttp, EmailSuppressionsHttp];
