export interface AccountValues {
  awsAccessKeyId: string;
  awsSecretAccessKey: string;
  awsRegion: string;
  defaultFromEmail: string;
  defaultFromName: string;
  postalAddress: string;
}

/**
 * Unsaved input, while the page lives: a user who returns from another screen finds it again. It holds a secret, so it
 * goes into no storage.
 */
let kept: { userId: string; values: AccountValues } | null = null;

export const keepDraft = (userId: string, values: AccountValues | null): void => {
  kept = values && { userId, values };
};

export const keptDraft = (userId: string): AccountValues | null =>
  kept?.userId === userId ? kept.values : null;
