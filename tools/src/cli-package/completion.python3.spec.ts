import { completionContract } from './completion-contract';

completionContract('bash');
