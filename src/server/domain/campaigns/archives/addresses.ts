// Where readers find an archive.
import type { Context } from '../../../context.ts';
import { findSignUpForm } from '../../../db/audience/consent/sign-up-forms.ts';
import type { StoredArchive } from '../../../db/campaigns/archives/archives.ts';
import { formPath } from '../../audience/consent/sign-up-forms.ts';
import { publicOrigin } from '../../carriers/own-domains/public-origin.ts';

export const archivePath = (slug: string): string => `/archive/${slug}`;

/** Under the domain of the workspace, if it has one. */
export const archiveAddress = async (
  ctx: Context,
  { workspace_id, slug }: Pick<StoredArchive, 'workspace_id' | 'slug'>,
): Promise<string> => (await publicOrigin(ctx, workspace_id, 'webView')) + archivePath(slug);

/** null: its list has no form that is on. */
export const signUpAddress = async (
  ctx: Context,
  { workspace_id, list_id }: Pick<StoredArchive, 'workspace_id' | 'list_id'>,
): Promise<string | null> => {
  if (list_id === null) return null;
  const form = await findSignUpForm(ctx.db, workspace_id, list_id);
  return form?.is_on ? ctx.publicUrl + formPath(form) : null;
};
