import type { Type } from '@nestjs/common';
import { PaymentMethodHttp } from './payment-method.http';

export const billingControllers: Type[] = [PaymentMethodHttp];
