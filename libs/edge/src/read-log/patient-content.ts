import { StreamableFile } from '@nestjs/common';
import type { Readable } from 'node:stream';

/** Logged before any of it is sent. */
export class PatientContent extends StreamableFile {
  constructor(
    stream: Readable,
    options: ConstructorParameters<typeof StreamableFile>[1],
    readonly patientId: string,
    readonly resourceId: string,
  ) {
    super(stream, options);
  }
}
