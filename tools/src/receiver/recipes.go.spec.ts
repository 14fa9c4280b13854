import { recipeContract } from './recipes';

recipeContract('go');
