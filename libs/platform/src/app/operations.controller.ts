import { Controller, Get, Header, Inject } from '@nestjs/common';
import { HealthCheck, HealthCheckService, HealthIndicatorService, type HealthCheckResult } from '@nestjs/terminus';
import { DatabaseWatch } from '../database/database-watch';
import { Lifecycle } from '../process/lifecycle';
import { Metrics } from '../process/metrics';

/** These are outside `/api/v1` and need no credential, so keep them off the ingress. */
@Controller()
export class OperationsController {
  constructor(
    @Inject(HealthCheckService) private readonly health: HealthCheckService,
    @Inject(HealthIndicatorService) private readonly indicator: HealthIndicatorService,
    @Inject(DatabaseWatch) private readonly database: DatabaseWatch,
    @Inject(Lifecycle) private readonly lifecycle: Lifecycle,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  /** A database outage is no reason to kill the process. */
  @Get('livez')
  @HealthCheck()
  livez(): Promise<HealthCheckResult> {
    return this.health.check([]);
  }

  /** Started, not stopping, and with a database. Overload does not count, because the app sheds load itself. */
  @Get('readyz')
  @HealthCheck()
  readyz(): Promise<HealthCheckResult> {
    return this.health.check([() => this.lifecycleIs('takesWork'), () => this.databaseIsPresent()]);
  }

  @Get('startupz')
  @HealthCheck()
  startupz(): Promise<HealthCheckResult> {
    return this.health.check([() => this.lifecycleIs('isStarted')]);
  }

  @Get('metrics')
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  prometheus(): Promise<string> {
    return this.metrics.text();
  }

  private lifecycleIs(state: 'takesWork' | 'isStarted') {
    const check = this.indicator.check('process');
    return this.lifecycle[state] ? check.up() : check.down();
  }

  private async databaseIsPresent() {
    const check = this.indicator.check('database');
    return (await this.database.isPresent()) ? check.up() : check.down();
  }
}
