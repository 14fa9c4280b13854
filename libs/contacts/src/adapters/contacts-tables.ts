import { channelEntity } from './channel.entity';
import { contactEntity } from './contact.entity';
import { outboundPreferenceEntity } from './outbound-preference.entity';
import { retiredAttributeEntity } from './retired-attribute.entity';
import { retiredTagEntity } from './retired-tag.entity';

export const contactsTables = [
  channelEntity,
  contactEntity,
  outboundPreferenceEntity,
  retiredAttributeEntity,
  retiredTagEntity,
];
