import { channelEntity } from './channel.entity';
import { contactEntity } from './contact.entity';
import { outboundPreferenceEntity } from './outbound-preference.entity';
import { retiredAttributeEntity } from './retired-attribute.entity';
import { retiredTagEntity } from './retired-tag.entity';

/** The tables whose rows are not plain records. */
export const contactsTables = [
  channelEntity,
  contactEntity,
  outboundPreferenceEntity,
  retiredAttributeEntity,
  retiredTagEntity,
];
