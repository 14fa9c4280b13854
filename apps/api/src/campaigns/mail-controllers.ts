import type { Type } from '@nestjs/common';
import { EmailReputationHttp } from './reputation/email-reputation.http';
import { EmailSuppressionsHttp } from './reputation/email-suppressions.http';
import { SendingDomainsHttp } from './domains/sending-domains.http';

/** Of what mails of campaigns start from, and of what comes back of them. */
export const mailControllers: Type[] = [SendingDomainsHttp, EmailReputationHttp, EmailSuppressionsHttp];
