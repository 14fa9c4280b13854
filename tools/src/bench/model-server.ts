import { LocalModel } from '../model/local-model';

/** The local model in a process of its own: it never waits for what is measured. */
void LocalModel.start().then(({ url }) => process.send?.({ port: Number(new URL(url).port) }));
