import { completionContract } from './completion-contract';

completionContract('fish');
