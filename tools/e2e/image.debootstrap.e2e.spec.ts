import { imageContract } from '../src/image/image-contract';
import { builtOnce } from '../src/image/kept-build';

imageContract(['node-24'], builtOnce);
