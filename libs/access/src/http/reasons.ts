import type { Reasons } from '@workops/edge';

export const GRANT: Reasons = {
  status: 403,
  name: 'Grant',
  words: ['role_above_own', 'scope_not_held', 'visibility_not_held'],
};

export const MINT: Reasons = { status: 403, name: 'Mint', words: ['visibility_not_held'] };

export const LAST_OWNER: Reasons = { status: 409, name: 'LastOwner', words: ['last_owner'] };
export const MEMBER_STATE: Reasons = { status: 409, name: 'MemberState', words: ['removed', 'subject_set'] };
export const ROLE_IN_USE: Reasons = { status: 409, name: 'RoleInUse', words: ['role_in_use'] };
export const LOCATION_IN_USE: Reasons = { status: 409, name: 'LocationInUse', words: ['location_in_use'] };
