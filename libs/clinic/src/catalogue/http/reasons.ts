import type { Reasons } from '@workops/edge';

export const VENDOR_OWNED: Reasons = { status: 409, name: 'VendorOwned', words: ['vendor_owned'] };
export const DELETE_FROM_CATALOGUE: Reasons = {
  status: 409,
  name: 'DeleteFromCatalogue',
  words: ['vendor_owned', 'in_use'],
};
export const REVIEW_SERVICE: Reasons = { status: 409, name: 'ReviewService', words: ['no_duration'] };
