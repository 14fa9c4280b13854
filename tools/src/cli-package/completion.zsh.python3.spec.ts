import { completionContract } from './completion-contract';

completionContract('zsh');
