import { recipeContract } from './recipes';

recipeContract('python');
