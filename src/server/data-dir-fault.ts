// What is wrong with the folder of the data, and the command that repairs it.
import fs from 'node:fs';

/** The folder itself, or the one that it would be made in. */
const nearest = (folder: string): string | null => {
  for (const each of [folder, `${folder}/..`]) if (fs.existsSync(each)) return fs.realpathSync(each);
  return null;
};

/** Volumes of containers often belong to another user than that of the process: who owns what, and what to type. */
export const ownershipAdvice = (folder: string): string => {
  const existing = nearest(folder);
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  if (existing === null || uid === undefined || gid === undefined) return '';
  const owner = fs.statSync(existing);
  if (owner.uid === uid) return '';
  return ` ${existing} belongs to ${owner.uid}:${owner.gid}, and this process runs as ${uid}:${gid}. Give it the folder, on the machine that has it: chown -R ${uid}:${gid} ${existing}`;
};
