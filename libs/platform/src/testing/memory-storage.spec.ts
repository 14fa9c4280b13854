import { MemoryStorage } from './memory-storage';
import { storageContract } from './storage-contract';

describe('files in memory', () => {
  storageContract(async () => new MemoryStorage());
});
