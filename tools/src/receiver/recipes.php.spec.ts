import { recipeContract } from './recipes';

recipeContract('php');
