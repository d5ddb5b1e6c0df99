// A workspace's own SES account. Responses never contain the secret; at rest it is sealed for its workspace.
import type { z } from 'zod';
import type { EspSettings, espSettingsInput } from '#contract/ses/settings.ts';
import type { Context } from '../../context.ts';
import { findOwner } from '../../db/accounts/users.ts';
import { expireSesAccount } from '../../db/ses/accounts.ts';
import * as rows from '../../db/ses/settings.ts';
import { ownDomainsOf, saveOwnDomains } from '../carriers/own-domains/settings.ts';
import { saveUtm, utmOfWorkspace } from '../carriers/utm.ts';
import { findShopName } from '../emails/shop-name.ts';
import type { Caller } from '../shared/caller.ts';
import { DomainError, type FieldFault, forbidden, notFound } from '../shared/errors.ts';

type Input = z.infer<typeof espSettingsInput>;

const purposeOf = (workspaceId: string): string => `esp_settings ${workspaceId}`;

export const secretOf = (ctx: Context, row: rows.StoredEspSettings | undefined): string | null =>
  row ? ctx.secrets.open(row.aws_secret_sealed, purposeOf(row.workspace_id)) : null;

/** The first and the last four characters tell keys apart. */
export const masked = (keyId: string): string =>
  keyId.length > 8
    ? `${keyId.slice(0, 4)}${'*'.repeat(keyId.length - 8)}${keyId.slice(-4)}`
    : '*'.repeat(keyId.length);

/** The sender until one is entered. */
const unsetFromName = async (ctx: Context, workspaceId: string): Promise<string> => {
  const owner = await findOwner(ctx.db, workspaceId);
  return (owner && (await findShopName(ctx.db, workspaceId, owner))) || ctx.brand;
};

const toEspSettings = async (
  ctx: Context,
  workspaceId: string,
  row: rows.StoredEspSettings | undefined,
): Promise<EspSettings> => {
  const hasSecret = secretOf(ctx, row) !== null;
  const domains = await ownDomainsOf(ctx, workspaceId);
  return {
    awsAccessKeyId: row ? masked(row.aws_access_key_id) : '',
    hasSecret,
    awsRegion: row?.aws_region ?? 'us-east-1',
    defaultFromEmail: row?.default_from_email ?? '',
    defaultFromName: row?.default_from_name || (await unsetFromName(ctx, workspaceId)),
    postalAddress: row?.postal_address ?? '',
    trackingDomain: domains.tracking.domain,
    trackingDomainState: domains.tracking.state,
    webViewDomain: domains.webView.domain,
    webViewDomainState: domains.webView.state,
    utm: await utmOfWorkspace(ctx, workspaceId),
    sesConfigured: hasSecret,
    sandboxAvailable: ctx.sandboxAccount !== null,
    usesSandbox: hasSecret && row?.aws_access_key_id === ctx.sandboxAccount?.credentials.accessKeyId,
  };
};

export const espSettingsOf = async (ctx: Context, workspaceId: string): Promise<EspSettings> =>
  toEspSettings(ctx, workspaceId, await rows.findEspSettings(ctx.db, workspaceId));

export const getEspSettings = (ctx: Context, caller: Caller): Promise<EspSettings> =>
  espSettingsOf(ctx, caller.workspace_id);

/** An empty or masked value means the stored one. The stored secret is used only with its own key id. */
export const storedKeyOf = (
  ctx: Context,
  known: rows.StoredEspSettings | undefined,
  input: Pick<Input, 'awsAccessKeyId' | 'awsSecretAccessKey'>,
): { keyId: string; secret: string } => {
  const storedId = known?.aws_access_key_id ?? '';
  const isStoredId = input.awsAccessKeyId === '' || input.awsAccessKeyId === masked(storedId);
  const keyId = isStoredId ? storedId : input.awsAccessKeyId;
  return {
    keyId,
    secret: input.awsSecretAccessKey || (keyId === storedId ? secretOf(ctx, known) : null) || '',
  };
};

/** A secret belongs to one key id: a new id without its secret would be stored as a pair that cannot sign. */
const credentialsOf = (
  ctx: Context,
  known: rows.StoredEspSettings | undefined,
  input: Input,
): { keyId: string; secret: string } => {
  const { keyId, secret } = storedKeyOf(ctx, known, input);
  const missing: FieldFault[] = [];
  if (!keyId) missing.push({ path: 'awsAccessKeyId', text: 'refusals.ses.enterKeyId' });
  if (!secret) missing.push({ path: 'awsSecretAccessKey', text: 'refusals.ses.enterSecret' });
  if (!input.defaultFromEmail) missing.push({ path: 'defaultFromEmail', text: 'refusals.ses.enterSender' });
  if (missing.length > 0) {
    throw new DomainError('invalid', 'refusals.ses.requiredFieldsMissing', {
      code: 'required-fields-missing',
      errors: missing,
    });
  }
  if (keyId.includes('*')) {
    throw new DomainError('invalid', 'refusals.ses.maskedKeyId', {
      errors: [{ path: 'awsAccessKeyId', text: 'refusals.ses.enterWholeKeyId' }],
    });
  }
  return { keyId, secret };
};

/** Anyone can sign in to the demo account: with an SES account in it, anyone could send in the owner's name. */
export const refuseOthersForDemo = (
  ctx: Context,
  caller: Caller,
  { keyId, secret }: { keyId: string; secret: string },
): void => {
  if (!caller.is_demo) return;
  const own = ctx.sandboxAccount?.credentials;
  if (own && keyId === own.accessKeyId && secret === own.secretAccessKey) return;
  throw forbidden('refusals.ses.demoTakesSandboxOnly');
};

export const saveEspSettings = async (ctx: Context, caller: Caller, input: Input): Promise<EspSettings> => {
  const { workspace_id } = caller;
  const known = await rows.findEspSettings(ctx.db, workspace_id);
  const { keyId, secret } = credentialsOf(ctx, known, input);
  refuseOthersForDemo(ctx, caller, { keyId, secret });
  const { trackingDomain, webViewDomain } = input;
  if (trackingDomain !== undefined || webViewDomain !== undefined)
    await saveOwnDomains(ctx, caller, { trackingDomain, webViewDomain });
  if (input.utm !== undefined) await saveUtm(ctx, caller, { utm: input.utm });
  // Forms send back what they were given: a default name keeps following the name of the shop.
  const isUnset =
    !known?.default_from_name && input.defaultFromName === (await unsetFromName(ctx, workspace_id));
  const row: rows.StoredEspSettings = {
    workspace_id,
    aws_access_key_id: keyId,
    aws_secret_sealed: ctx.secrets.seal(secret, purposeOf(workspace_id)),
    aws_region: input.awsRegion,
    default_from_email: input.defaultFromEmail,
    default_from_name: isUnset ? '' : input.defaultFromName,
    postal_address: input.postalAddress ?? known?.postal_address ?? '',
    updated_at: ctx.now(),
  };
  await rows.storeEspSettings(ctx.db, row);
  const isSameKey = known?.aws_access_key_id === keyId && secretOf(ctx, known) === secret;
  if (!isSameKey || known?.aws_region !== input.awsRegion) await expireSesAccount(ctx.db, workspace_id);
  return toEspSettings(ctx, workspace_id, row);
};

/** The sandbox's secret is handled like any other: stored, and never returned. */
export const connectSandboxAccount = async (ctx: Context, caller: Caller): Promise<EspSettings> => {
  if (!ctx.sandboxAccount) throw notFound();
  const { credentials, verifiedSender } = ctx.sandboxAccount;
  const known = await rows.findEspSettings(ctx.db, caller.workspace_id);
  return saveEspSettings(ctx, caller, {
    awsAccessKeyId: credentials.accessKeyId,
    awsSecretAccessKey: credentials.secretAccessKey,
    awsRegion: credentials.region,
    defaultFromEmail: verifiedSender,
    defaultFromName: known?.default_from_name ?? '',
  });
};

/** Without asking SES. */
export const hasSesAccount = async (ctx: Context, workspaceId: string): Promise<boolean> =>
  secretOf(ctx, await rows.findEspSettings(ctx.db, workspaceId)) !== null;
