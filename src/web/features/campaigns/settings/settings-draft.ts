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
let stored: { userId: string; values: AccountValues } | null = null;

export const saveSettingsDraft = (userId: string, values: AccountValues | null): void => {
  stored = values && { userId, values };
};

export const storedSettingsDraft = (userId: string): AccountValues | null =>
  stored?.userId === userId ? stored.values : null;
