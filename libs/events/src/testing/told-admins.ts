import type { AdminNotice } from '../domain/pause-notice';
import type { AdminNotices } from '../ports';

export class ToldAdmins implements AdminNotices {
  readonly told: AdminNotice[] = [];

  notifyAdmins(notice: AdminNotice): Promise<void> {
    this.told.push(notice);
    return Promise.resolve();
  }
}
