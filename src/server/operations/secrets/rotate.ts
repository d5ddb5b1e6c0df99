// Seals stored secrets anew with the first key of SECRET_KEY, so that an older key is no longer needed to open them.
import { sql } from 'kysely';
import { overAllWorkspaces } from '../../db/over-all-workspaces.ts';
import { createSecretBox, keyIdOf } from '../../encryption.ts';
import { type Installation, secretKeysOf } from '../installation/open.ts';
import { sealedColumns } from '../workspace/portable.ts';

const pageRows = 500;

export interface LostSecret {
  table: string;
  workspaceId: string;
}

export interface Rotation {
  /** The id of the key that seals now. */
  key: string;
  /** Sealed anew; with `isDryRun`, those that would be. */
  resealed: number;
  /** Those that this key had sealed already. */
  current: number;
  /** No key opens these: their owners enter them again. */
  lost: LostSecret[];
}

type SealedColumn = (typeof sealedColumns)[number];

/** The id of the key stands beside each value. */
const isSealedBy = (sealed: string, key: string): boolean => sealed.split('.')[1] === key;

async function* rowsOf(
  { database }: Installation,
  { table, column }: SealedColumn,
): AsyncGenerator<{ id: string; sealed: string }> {
  let last = '';
  for (;;) {
    const { rows } = await sql<{ id: string; sealed: string }>`
      ${overAllWorkspaces('sealed secrets')}
      select workspace_id as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where workspace_id > ${last} order by workspace_id limit ${pageRows}`.execute(database.db);
    yield* rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < pageRows) return;
  }
}

/** Processes may run meanwhile: a value that its owner replaces stays as the owner's process sealed it. */
export const rotateSecrets = async (on: Installation, isDryRun: boolean): Promise<Rotation> => {
  const keys = await secretKeysOf(on.config);
  const box = createSecretBox(keys);
  const key = keyIdOf(keys[0] ?? '');
  const result: Rotation = { key, resealed: 0, current: 0, lost: [] };
  for (const sealedColumn of sealedColumns) {
    const { table, column, purpose } = sealedColumn;
    for await (const { id, sealed } of rowsOf(on, sealedColumn)) {
      const plain = box.open(sealed, purpose(id));
      if (plain === null) result.lost.push({ table, workspaceId: id });
      else if (isSealedBy(sealed, key)) result.current += 1;
      else {
        result.resealed += 1;
        if (isDryRun) continue;
        await on.database.pool.query(
          `update ${table} set ${column} = $3 where workspace_id = $1 and ${column} = $2`,
          [id, sealed, box.seal(plain, purpose(id))],
        );
      }
    }
  }
  return result;
};
