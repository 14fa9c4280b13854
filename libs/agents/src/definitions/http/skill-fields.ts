import { skillLimits } from '../../index';
import { documented, flag, notBlank, trimmedText } from '@workops/edge';

export const skillFields = {
  name: documented(trimmedText({ max: skillLimits.name }), {
    description: 'The name of the skill, unique in the workspace.',
    example: 'Devoluciones',
  }),
  description: documented(notBlank({ max: skillLimits.description }), {
    description: 'When the model should read it up.',
    example: 'Cómo se devuelve una compra.',
  }),
  content: documented(notBlank({ max: skillLimits.content }), {
    description: 'What it then reads.',
    example: 'Se devuelve dentro de diez días.',
  }),
  enabled: documented(flag(), { description: 'False: no version can be published with it.', example: true }),
};
