// `lettersmith backup`: writes a backup while the server runs. `lettersmith backup verify <file>` reads one.
import { parseArgs } from 'node:util';
import { backUp } from '#server/operations/backup/backup.ts';
import { verifyBackup } from '#server/operations/backup/verify.ts';
import { exitCode } from '../exit-codes.ts';
import { Misuse, onInstallation, printJson, report, say } from './support/report.ts';
import { secretFrom } from './support/secrets.ts';
import { megabytes, plural } from './support/units.ts';

const verify = async (file: string | undefined, isJson: boolean): Promise<number> => {
  if (file === undefined) throw new Misuse('Name the backup: lettersmith backup verify <file>');
  const { manifest, files, bytes } = await verifyBackup(file);
  if (isJson) printJson({ file, files, bytes, ...manifest });
  else {
    const { database, createdAt, version } = manifest;
    say(
      `${file} is whole: ${plural(files, 'file')}, ${megabytes(bytes)}. Made ${createdAt} by Lettersmith ${version} from the ${database.engine} database at ${database.migration}.`,
    );
  }
  return exitCode.done;
};

const write = async (
  values: { to?: string; 'passphrase-file'?: string; 'with-bucket'?: boolean },
  isJson: boolean,
): Promise<number> =>
  onInstallation(async ({ config, database }) => {
    const to = values.to ?? config.backup.dir;
    if (to === null) throw new Misuse('Say where to: --to <folder>, or set BACKUP_DIR.');
    const sealedBy = values['passphrase-file'];
    const result = await backUp({
      config,
      database,
      to,
      now: new Date(),
      passphrase: sealedBy === undefined ? config.backup.passphrase : secretFrom(sealedBy),
      uploads: values['with-bucket'] ? 'all' : 'disk',
    });
    const { file, bytes, manifest, uploads, missingUploads, heldMs } = result;
    if (isJson) {
      printJson({ file, bytes, copiedUploads: uploads, missingUploads, heldMs, ...manifest });
      return exitCode.done;
    }
    say(`${file} is written: ${megabytes(bytes)}, ${plural(uploads, 'upload')}.`);
    if (heldMs !== null) say(`Writers waited ${heldMs} ms.`);
    if (missingUploads > 0) say(`${plural(missingUploads, 'upload')} in the database had no file.`);
    if (!manifest.uploads.included)
      say('Uploads are in a bucket and not in this backup. Turn on versioning there, or use --with-bucket.');
    if (!manifest.secretKey.included)
      say(
        config.secretKeys
          ? 'SECRET_KEY is not in this backup. Keep it somewhere else: without it, stored credentials cannot be read and unsubscribe links in sent messages do not work.'
          : `The secret key is not in this backup. Copy ${config.dataDir}/secret-key to another place once, or set BACKUP_PASSPHRASE: without the key, stored credentials cannot be read and unsubscribe links in sent messages do not work.`,
      );
    return exitCode.done;
  });

export const run = (args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      'passphrase-file': { type: 'string' },
      'with-bucket': { type: 'boolean' },
      json: { type: 'boolean' },
    },
  });
  const [word, file] = positionals;
  return report('backup', async () => {
    if (word === 'verify') return verify(file, values.json ?? false);
    if (word !== undefined) throw new Misuse(`There is no "lettersmith backup ${word}".`);
    return write(values, values.json ?? false);
  });
};
