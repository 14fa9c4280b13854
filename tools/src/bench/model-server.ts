import { LocalModel } from '../model/local-model';

/** Runs the local model in its own process, so that it never waits for the measured one. */
void LocalModel.start().then(({ url }) => process.send?.({ port: Number(new URL(url).port) }));
