export { aVehicle } from './builders';
export { MemoryCommerce } from './memory-commerce';
