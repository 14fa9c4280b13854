import type { Role } from './role';

/** A person who belongs to a workspace. A person in two workspaces is two members. */
export interface Member {
  /** Ours: the id of the author of what the member does. */
  id: string;
  workspaceId: string;
  /** The identity provider's name for the person, the `sub` of their tokens; null until it is known. Unique among active members. */
  subject: string | null;
  /** As given; unique among active members, whatever the capitals. */
  email: string;
  name: string;
  role: Role;
  /** Set exactly when the role is `custom`. */
  customRoleId: string | null;
  /** The branches that the member works at; what they see through a role with the visibility `branches`. */
  locationIds: readonly string[];
  /** A removed member acts no more and never comes back: the same person becomes another member. */
  status: 'active' | 'removed';
  createdAt: Date;
  updatedAt: Date;
}
