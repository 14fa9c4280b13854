import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { OperationsController } from './operations.controller';

/** Probes and metrics of an app. Threads have none, because their metrics are merged into their process's. */
@Module({ imports: [TerminusModule.forRoot({ logger: false })], controllers: [OperationsController] })
export class OperationsModule {}
