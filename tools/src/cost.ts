import { resolve } from 'node:path';
import { costTable } from './cost/resource-cost';

console.log(costTable(resolve(__dirname, '..', '..')));
