import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataPlace, PASSWORD_FILE, PLACE_FILE } from './data-place';
import { LocalFolder } from './local-folder';
import { removeLocalData } from './reset';

/** A user that owns nothing here. */
const STRANGER = { uid: 65_534, gid: 65_534 };

describe('the location of the local database', () => {
  let root: string;
  let parent: string;
  let folder: LocalFolder;
  const options = () => ({ openFolder: join(root, 'open'), findUser: () => STRANGER });
  const place = () => new DataPlace(folder, options());

  /** Creates the data and the password, as a successful start does. */
  const start = (): string => {
    const data = place().find();
    folder.secret(PASSWORD_FILE, () => 'password');
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, 'PG_VERSION'), '18');
    place().remember(data);
    return data;
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'workops-place-'));
    chmodSync(root, 0o755);
    parent = join(root, 'checkout');
    mkdirSync(parent, { mode: 0o755 });
    mkdirSync(join(root, 'open'), { mode: 0o755 });
    folder = new LocalFolder(join(parent, '.local'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is the local folder, or an open folder if the database user cannot reach it', () => {
    expect(place().find()).toBe(folder.file('postgres'));
    chmodSync(parent, 0o700);
    expect(place().find()).toBe(join(root, 'open', 'postgres'));
  });

  it('stays the same when a parent folder is opened later', () => {
    chmodSync(parent, 0o700);
    const data = start();
    chmodSync(parent, 0o755);
    expect(place().find()).toBe(data);
  });

  it('is refused with instructions when a parent is closed later, without creating an empty database', () => {
    const data = start();
    chmodSync(parent, 0o700);
    expect(() => place().find()).toThrow(
      `The database lies in ${data}, which PostgreSQL, running as user 65534, cannot reach: ${parent} is closed to it.`,
    );
    chmodSync(parent, 0o755);
    expect(place().find()).toBe(data);
  });

  it('is detected for data created before locations were recorded', () => {
    chmodSync(parent, 0o700);
    const data = start();
    rmSync(folder.file(PLACE_FILE));
    chmodSync(parent, 0o755);
    expect(place().find()).toBe(data);
    mkdirSync(folder.file('postgres'));
    writeFileSync(join(folder.file('postgres'), 'PG_VERSION'), '18');
    expect(() => place().find()).toThrow('There are two databases of this folder');
  });

  it('moves with the folder if the data are inside', () => {
    start();
    renameSync(parent, join(root, 'moved'));
    folder = new LocalFolder(join(root, 'moved', '.local'));
    expect(place().find()).toBe(folder.file('postgres'));
  });

  it('is refused if the data are gone but their password remains', () => {
    const data = start();
    renameSync(data, `${data}.away`);
    expect(() => place().find()).toThrow(`The database was in ${data} and is gone from there`);
    renameSync(`${data}.away`, data);
    rmSync(folder.file(PLACE_FILE));
    rmSync(folder.file(PASSWORD_FILE));
    expect(() => place().find()).toThrow(`${data} holds a database whose password is gone`);
  });

  it('is refused to a copy of the folder, whose reset leaves the data alone', async () => {
    start();
    const othersFolder = join(root, 'others', 'postgres');
    folder.write(PLACE_FILE, othersFolder);
    mkdirSync(othersFolder, { recursive: true });
    expect(() => place().find()).toThrow(
      `The database of this folder lies in ${othersFolder}, under the name of another path.`,
    );
    const lines: string[] = [];
    await removeLocalData(folder, (line) => lines.push(line), options());
    expect(lines).toContain(`left ${othersFolder}, which was made under the name of another folder`);
    expect(existsSync(othersFolder)).toBe(true);
  });

  it.each([0o755, 0o700])('is empty after a reset, which names everything that it removes (mode %i)', async (mode) => {
    chmodSync(parent, mode);
    const data = start();
    for (const name of ['demo.json', 'encryption-key']) folder.write(name, '{}');
    writeFileSync(folder.file('mine'), 'not of a start');
    const lines: string[] = [];
    await removeLocalData(folder, (line) => lines.push(line), options());
    expect(existsSync(data)).toBe(false);
    expect(readdirSync(folder.path)).toEqual(['mine']);
    for (const name of ['demo.last.json', 'encryption-key', 'logs', PASSWORD_FILE, PLACE_FILE])
      expect(lines).toContain(`removed ${folder.file(name)}`);
    await removeLocalData(folder, (line) => lines.push(line), options());
    expect(place().find()).toBe(data);
  });
});
