import { LocalModel } from '../model/local-model';

/** A separate process never waits for the measured one. */
void LocalModel.start().then(({ url }) => process.send?.({ port: Number(new URL(url).port) }));
