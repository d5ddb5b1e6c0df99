// `lettersmith restore <file>`: puts a backup in place. The server must be stopped.
import { parseArgs } from 'node:util';
import { type RestoreResult, restore } from '#server/operations/backup/restore.ts';
import { exitCode } from '../exit-codes.ts';
import { Misuse, printJson, report, say, settings } from './support/report.ts';
import { secretFrom } from './support/secrets.ts';
import { plural } from './support/units.ts';

const keySentences: Record<RestoreResult['key'], string | null> = {
  here: null,
  restored: 'The secret key of the backup is in DATA_DIR/secret-key.',
  missing:
    'The secret key of the backup is missing: stored credentials have to be entered again, and unsubscribe links in messages sent before do not work.',
  'to-set':
    'Add the key of the backup to SECRET_KEY before you start the server: the current one first, then a comma and the other.',
};

const describe = ({ manifest, prepared, uploads, former, key }: RestoreResult): string[] => {
  const { migrations, paused, drafts } = prepared;
  const lines = [`Restored the backup of ${manifest.createdAt} with ${plural(uploads, 'upload')}.`];
  if (former) lines.push(`The former database is in ${former}. Delete it when you no longer need it.`);
  if (migrations.length > 0)
    lines.push(`Its schema was older: ${plural(migrations.length, 'migration')} applied.`);
  lines.push(
    'Sending is paused: recipients may have got messages that the backup does not know of. Start the server, look at the campaigns, then press "Resume sending" as an administrator, or run "lettersmith resume-sending".',
  );
  if (paused + drafts > 0)
    lines.push(
      `${plural(paused, 'campaign')} under way ${paused === 1 ? 'is' : 'are'} paused, and ${plural(drafts, 'overdue schedule')} became drafts.`,
    );
  const sentence = keySentences[key];
  return sentence ? [...lines, sentence] : lines;
};

export const run = (args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      replace: { type: 'boolean' },
      'passphrase-file': { type: 'string' },
      'without-key': { type: 'boolean' },
      json: { type: 'boolean' },
    },
  });
  const [file, ...more] = positionals;
  return report('restore', async () => {
    if (file === undefined || more.length > 0)
      throw new Misuse('Name one backup: lettersmith restore <file>');
    const config = settings();
    const openedBy = values['passphrase-file'];
    const result = await restore({
      config,
      file,
      now: new Date(),
      isReplacing: values.replace ?? false,
      passphrase: openedBy === undefined ? config.backup.passphrase : secretFrom(openedBy),
      isWithoutKey: values['without-key'] ?? false,
    });
    if (values.json) {
      const { manifest, uploads, ...rest } = result;
      printJson({ file, ...rest, copiedUploads: uploads, ...manifest, sending: 'paused' });
    } else for (const line of describe(result)) say(line);
    return exitCode.done;
  });
};
