export class Lifecycle {
  private state: 'starting' | 'running' | 'stopping' = 'starting';

  started(): void {
    this.state = 'running';
  }

  stopping(): void {
    this.state = 'stopping';
  }

  get isStarted(): boolean {
    return this.state !== 'starting';
  }

  get isStopping(): boolean {
    return this.state === 'stopping';
  }

  get takesWork(): boolean {
    return this.state === 'running';
  }
}
