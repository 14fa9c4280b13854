import type { Type } from '@nestjs/common';
import { SendingDomainsHttp } from './domains/sending-domains.http';

/** Of what mails of campaigns start from, and of what comes back of them. */
export const mailControllers: Type[] = [SendingDomainsHttp];
