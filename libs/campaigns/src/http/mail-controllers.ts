import type { Type } from '@nestjs/common';
import { EmailReputationHttp } from './reputation/email-reputation.http';
import { EmailSuppressionsHttp } from './reputation/email-suppressions.http';
import { SendingDomainsHttp } from './domains/sending-domains.http';

/** Sending domains, and the effects of returned mail. */
export const mailControllers: Type[] = [SendingDomainsHttp, EmailReputationHttp, EmailSuppressionsHttp];
