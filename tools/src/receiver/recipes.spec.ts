import { verify } from '@workops/webhooks';
import { BODY, cases, recipeContract, findRecipe, SECRET } from './recipes';

recipeContract('js');

describe('the recipes of docs/guides/webhooks.md', () => {
  it('exist in four languages', () => {
    expect(['js', 'python', 'php', 'go'].filter((fence) => findRecipe(fence).length > 300)).toEqual([
      'js',
      'python',
      'php',
      'go',
    ]);
  });

  it('give the same verdicts as the package', () => {
    for (const [what, genuine, header, { body = BODY, secret = SECRET }] of cases()) {
      const accepted = (): boolean => {
        try {
          verify(body, header, secret);
          return true;
        } catch {
          return false;
        }
      };
      expect([what, accepted()]).toEqual([what, genuine]);
    }
  });
});
