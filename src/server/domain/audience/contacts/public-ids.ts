// Contacts, lists, tags, segments and campaigns are numbered within their workspace. Their ids include the workspace,
// so an id of another workspace matches nothing here.
import { createHash } from 'node:crypto';
import { notFound } from '../../shared/errors.ts';

type Kind = 'contact' | 'list' | 'tag' | 'segment' | 'campaign';

const numberBytes = 6;
const checksumBytes = 6;

const checksumOf = (kind: Kind, workspaceId: string, number: number): Buffer =>
  createHash('sha256').update(`${kind}:${workspaceId}:${number}`).digest().subarray(0, checksumBytes);

export const idOf = (kind: Kind, workspaceId: string, number: number): string => {
  const bytes = Buffer.alloc(numberBytes + checksumBytes);
  bytes.writeUIntBE(number, 0, numberBytes);
  checksumOf(kind, workspaceId, number).copy(bytes, numberBytes);
  return bytes.toString('base64url');
};

/** null: this workspace never issued such an id. */
export const numberOf = (kind: Kind, workspaceId: string, id: string): number | null => {
  if (!/^[\w-]{16}$/.test(id)) return null;
  const bytes = Buffer.from(id, 'base64url');
  const number = bytes.readUIntBE(0, numberBytes);
  return checksumOf(kind, workspaceId, number).equals(bytes.subarray(numberBytes)) ? number : null;
};

export const requireNumber = (kind: Kind, workspaceId: string, id: string): number => {
  const number = numberOf(kind, workspaceId, id);
  if (number === null) throw notFound();
  return number;
};

/** The numbers of this workspace's ids; ids of others and deleted ones are left out. */
export const numbersOf = (kind: Kind, workspaceId: string, ids: readonly string[]): number[] => [
  ...new Set(ids.map((id) => numberOf(kind, workspaceId, id)).filter((number) => number !== null)),
];
