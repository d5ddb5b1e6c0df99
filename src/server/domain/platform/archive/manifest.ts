// Lists of the files for other programs, beside the files. This program reads none of them.
import {
  type ArchiveFile,
  keyOfFile,
  listArchiveFiles,
  nextArchivedWorkspace,
} from '../../../db/audience/archive/files.ts';
import { deliveryColumnNames } from '../../../db/audience/archive/rows.ts';
import { type MonthWork, workspacesOf } from './month-work.ts';

const format = 1;
const jsonType = 'application/json';

const put = ({ ctx }: MonthWork, key: string, content: object): Promise<void> =>
  ctx.archive.put(key, Buffer.from(`${JSON.stringify(content, null, 2)}\n`), jsonType);

const folderOf = (month: string): string => `deliveries/${month.slice(0, 7)}`;
export const monthManifest = (month: string): string => `${folderOf(month)}/manifest.json`;
export const workspaceManifest = (month: string, workspaceId: string): string =>
  `${folderOf(month)}/${workspaceId}/manifest.json`;

const describe = (file: ArchiveFile): object => ({
  file: keyOfFile(file).split('/').at(-1),
  rows: file.rows,
  bytes: file.bytes,
  sha256: file.sha256,
  first: { campaign: file.first_campaign, contact: file.first_contact },
  last: { campaign: file.last_campaign, contact: file.last_contact },
});

const sumOf = (files: readonly ArchiveFile[], key: 'rows' | 'bytes'): number =>
  files.reduce((sum, file) => sum + file[key], 0);

/** `sha256` is that of the text before compression. */
export const putWorkspaceManifest = async (
  work: MonthWork,
  workspaceId: string,
): Promise<{ workspace: string; files: number; rows: number; bytes: number }> => {
  const files = await listArchiveFiles(work.ctx.db, workspaceId, work.month);
  const sums = { rows: sumOf(files, 'rows'), bytes: sumOf(files, 'bytes') };
  await put(work, workspaceManifest(work.month, workspaceId), {
    format,
    month: work.month.slice(0, 7),
    workspace: workspaceId,
    columns: deliveryColumnNames,
    ...sums,
    files: files.map(describe),
  });
  return { workspace: workspaceId, files: files.length, ...sums };
};

export const putManifests = async (work: MonthWork): Promise<void> => {
  const { ctx, month, proceed } = work;
  const workspaces = [];
  for await (const workspaceId of workspacesOf((after) => nextArchivedWorkspace(ctx.db, after, month))) {
    await proceed();
    workspaces.push(await putWorkspaceManifest(work, workspaceId));
  }
  await put(work, monthManifest(month), { format, month: month.slice(0, 7), workspaces });
};
