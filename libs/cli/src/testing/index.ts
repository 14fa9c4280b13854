export { LocalServer, PACKED, Place, type Answer, type Asked, type Ran } from './place';
