// The key that encrypts stored credentials when the settings name none: made once, readable by its owner only.
import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const read = async (file: string): Promise<string | null> => {
  try {
    const key = (await readFile(file, 'utf8')).trim();
    if (key.length < 32) {
      throw new Error(
        `${file} holds no key. Stored credentials cannot be read without it: bring it back from a backup, or delete the file to begin anew.`,
      );
    }
    await chmod(file, 0o600);
    return key;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
};

/** Written completely and then linked to its name, so that neither a crash nor a second process leaves half a key. */
const make = async (file: string): Promise<void> => {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(unfinished, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    await link(unfinished, file);
  } catch (error) {
    // Another process was faster: its key is used.
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(unfinished);
  }
};

export const storedSecretKey = async (dataDir: string): Promise<string> => {
  const file = path.join(dataDir, 'secret-key');
  const known = await read(file);
  if (known) return known;
  await mkdir(dataDir, { recursive: true });
  await make(file);
  const made = await read(file);
  if (!made) throw new Error(`${file} could not be written.`);
  return made;
};
