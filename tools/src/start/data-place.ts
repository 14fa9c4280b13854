import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { makeOpenFolder, openFolderOf } from '../postgres/open-place';
import { closedFolderAbove, serverUser, type ServerUser } from '../postgres/server-user';
import type { LocalFolder } from './local-folder';

/** Relative if the data are inside, so that the folder can be moved. */
export const PLACE_FILE = 'postgres-place';
export const PASSWORD_FILE = 'postgres-password';

const AFRESH = '"npm run reset" removes all local data and starts afresh.';

export interface DataPlaceOptions {
  /** The folder is used if the data cannot be inside. */
  openFolder?: string;
  /** Undefined for the current user. */
  findUser?: (data: string) => ServerUser | undefined;
}

const isMade = (data: string): boolean => existsSync(join(data, 'PG_VERSION'));

/**
 * The local folder, or an open one if PostgreSQL's user cannot reach it. Decided once, so that a change of modes never
 * creates another, empty database.
 */
export class DataPlace {
  readonly inside: string;
  readonly elsewhere: string;
  private readonly findUser: (data: string) => ServerUser | undefined;

  constructor(
    private readonly folder: LocalFolder,
    { openFolder = openFolderOf(folder.path), findUser: findUser = serverUser }: DataPlaceOptions = {},
  ) {
    this.inside = folder.file('postgres');
    this.elsewhere = join(openFolder, 'postgres');
    this.findUser = findUser;
  }

  /** Throws with instructions if the location would change. */
  find(): string {
    const place = this.remembered() ?? this.used() ?? this.fresh();
    this.refuseUnreachable(place);
    return place;
  }

  /** Data of the folder from which this one was copied or moved, which may be using them. */
  foreign(): string | undefined {
    const place = resolve(this.folder.path, this.read() ?? 'postgres');
    return place === this.inside || place === this.elsewhere ? undefined : place;
  }

  /** Called once the data are in use; until then the location may change without loss. */
  remember(data: string): void {
    const place = data === this.inside ? relative(this.folder.path, data) : data;
    if (this.read() !== place) this.folder.write(PLACE_FILE, place);
  }

  private read(): string | undefined {
    const file = this.folder.file(PLACE_FILE);
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  }

  private remembered(): string | undefined {
    const written = this.read();
    if (written === undefined) return undefined;
    const place = resolve(this.folder.path, written);
    if (this.foreign()) {
      throw new Error(
        `The database of this folder lies in ${place}, under the name of another path. If the folder was moved, move that too: ` +
          `mv ${dirname(place)} ${dirname(this.elsewhere)}, and write ${this.elsewhere} into ${this.folder.file(PLACE_FILE)}. If it is a copy, ${AFRESH}`,
      );
    }
    if (isMade(place)) return place;
    throw new Error(
      `The database was in ${place} and is gone from there, or closed to this user. Put it back, or start afresh: ${AFRESH}`,
    );
  }

  /** Data from before locations were recorded, recognised by their password. */
  private used(): string | undefined {
    if (!existsSync(this.folder.file(PASSWORD_FILE))) return undefined;
    const [place, other] = [this.inside, this.elsewhere].filter(isMade);
    if (!other) return place;
    const choice = `Write the one that counts into ${this.folder.file(PLACE_FILE)}`;
    throw new Error(
      `There are two databases of this folder, in ${place} and in ${other}. ${choice}, or start afresh: ${AFRESH}`,
    );
  }

  private fresh(): string {
    const user = this.findUser(this.inside);
    const place = user && closedFolderAbove(this.folder.path, user) ? this.elsewhere : this.inside;
    if (isMade(place))
      throw new Error(`${place} holds a database whose password is gone from ${this.folder.path}: ${AFRESH}`);
    if (place === this.elsewhere) makeOpenFolder(dirname(place));
    return place;
  }

  private refuseUnreachable(place: string): void {
    const user = this.findUser(place);
    const closed = user && closedFolderAbove(dirname(place), user);
    if (!closed) return;
    throw new Error(
      `The database lies in ${place}, which PostgreSQL, running as user ${user.uid}, cannot reach: ${closed} is closed to it. ` +
        `Open it with "chmod o+x ${closed}", or start afresh: ${AFRESH}`,
    );
  }
}
