export interface AccountValues {
  awsAccessKeyId: string;
  awsSecretAccessKey: string;
  awsRegion: string;
  defaultFromEmail: string;
  defaultFromName: string;
  postalAddress: string;
}

/**
 * What was typed and not saved, for as long as the page lives: whoever looks at another screen finds it again. It holds
 * a secret, so it goes into no storage.
 */
let kept: { userId: string; values: AccountValues } | null = null;

export const keepDraft = (userId: string, values: AccountValues | null): void => {
  kept = values && { userId, values };
};

export const keptDraft = (userId: string): AccountValues | null =>
  kept?.userId === userId ? kept.values : null;
