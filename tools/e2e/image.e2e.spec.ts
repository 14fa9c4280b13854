import { imageContract } from '../src/image/image-contract';

imageContract(['node-24', 'node-22'], () => ({ why: 'this test needs no engine and no debootstrap' }));
