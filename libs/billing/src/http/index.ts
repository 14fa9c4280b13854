export { billingControllers } from './controllers';
export { installPaymentDoors } from './payment-doors';
