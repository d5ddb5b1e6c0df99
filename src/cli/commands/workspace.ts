// `lettersmith workspace list|export|import|move|erase`.
import { readFileSync } from 'node:fs';
import { parseArgs, parseEnv } from 'node:util';
import { readConfig } from '#server/config.ts';
import { openInstallation } from '#server/operations/installation/open.ts';
import { eraseWorkspace, listWorkspaces } from '#server/operations/workspace/erase.ts';
import { exportWorkspace } from '#server/operations/workspace/export.ts';
import { importWorkspace } from '#server/operations/workspace/import.ts';
import { moveWorkspace } from '#server/operations/workspace/move.ts';
import { exitCode } from '../exit-codes.ts';
import { writeText } from '../streams.ts';
import { Misuse, onInstallation, printJson, report, say } from './support/report.ts';
import { secretFrom } from './support/secrets.ts';
import { plural } from './support/units.ts';

interface Options {
  to: string | undefined;
  passphrase: string | null;
  withSecrets: boolean;
  toSettings: string | undefined;
  confirm: string | undefined;
  isJson: boolean;
}

const formerKey =
  'Add the secret key of the former server to SECRET_KEY, after your own and a comma: unsubscribe links in its messages need it.';

const named = (value: string | undefined, what: string): string => {
  if (value === undefined) throw new Misuse(`Name the ${what}.`);
  return value;
};

const list = ({ isJson }: Options): Promise<void> =>
  onInstallation(async (on) => {
    const found = await listWorkspaces(on);
    if (isJson) return printJson(found);
    for (const { id, owner, plan, contacts } of found)
      writeText(`${id}\t${owner ?? '-'}\t${plan}\t${plural(contacts, 'contact')}\n`);
  });

const write = (
  workspaceId: string,
  { to = '.', passphrase, withSecrets, isJson }: Options,
): Promise<void> => {
  if (withSecrets && passphrase === null)
    throw new Misuse('--with-secrets needs --passphrase-file: it seals the credentials in the export.');
  return onInstallation(async (on) => {
    const sealedBy = withSecrets ? passphrase : null;
    const { file, manifest, uploads } = await exportWorkspace(on, { workspaceId, to, passphrase: sealedBy });
    if (isJson) return printJson({ file, uploads, ...manifest });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(`${file} is written: ${plural(rows, 'row')}, ${plural(uploads, 'upload')}.`);
    if (!withSecrets) say('The SES account is not in it: its owner connects one after the import.');
  });
};

const read = (file: string, { passphrase, isJson }: Options): Promise<void> =>
  onInstallation(async (on) => {
    const result = await importWorkspace(on, { file, passphrase });
    if (isJson) return printJson(result);
    say(
      `Workspace ${result.workspaceId} is here: ${plural(result.rows, 'row')}, ${plural(result.uploads, 'upload')}.`,
    );
    say(formerKey);
  });

const move = (workspaceId: string, { toSettings, isJson }: Options): Promise<void> => {
  const file = named(toSettings, 'settings of the other installation: --to-settings <file>');
  const target = readConfig(parseEnv(readFileSync(file, 'utf8')));
  return onInstallation(async (from) => {
    const to = await openInstallation(target);
    try {
      const result = await moveWorkspace(from, to, workspaceId);
      if (isJson) return printJson(result);
      const how = result.rows === 0 ? 'It was there already' : `${plural(result.rows, 'row')} went over`;
      say(`Workspace ${workspaceId} is in the other installation now, and erased here. ${how}.`);
      say(formerKey);
    } finally {
      await to.close();
    }
  });
};

const erase = (workspaceId: string, { confirm, isJson }: Options): Promise<void> => {
  if (confirm !== workspaceId)
    throw new Misuse(`This deletes the workspace for good. Repeat its id to do it: --confirm ${workspaceId}`);
  return onInstallation(async (on) => {
    const { files } = await eraseWorkspace(on, workspaceId);
    if (isJson) return printJson({ workspaceId, files });
    say(`Workspace ${workspaceId} is erased, with ${plural(files, 'file')}.`);
  });
};

export const run = (args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      'passphrase-file': { type: 'string' },
      'with-secrets': { type: 'boolean' },
      'to-settings': { type: 'string' },
      confirm: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const [word, subject] = positionals;
  return report('workspace', async () => {
    const from = values['passphrase-file'];
    const options: Options = {
      to: values.to,
      passphrase: from === undefined ? null : secretFrom(from),
      withSecrets: values['with-secrets'] ?? false,
      toSettings: values['to-settings'],
      confirm: values.confirm,
      isJson: values.json ?? false,
    };
    if (word === 'list') await list(options);
    else if (word === 'export') await write(named(subject, 'workspace'), options);
    else if (word === 'import') await read(named(subject, 'file'), options);
    else if (word === 'move') await move(named(subject, 'workspace'), options);
    else if (word === 'erase') await erase(named(subject, 'workspace'), options);
    else
      throw new Misuse(
        'Usage: lettersmith workspace list | export <id> | import <file> | move <id> | erase <id>',
      );
    return exitCode.done;
  });
};
