export { OperationsController } from './operations.controller';
export { OperationsModule } from './operations.module';
export { runApp, type AppOptions } from './run-app';
