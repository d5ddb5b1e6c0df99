export const defaultTitle = 'Smart Email Builder for Promotion and Spam Escape';

export const fallbackName = 'Untitled Campaign';

export const titleOf = (name: string): string => name.trim() || defaultTitle;

/** The name that an email is saved under. */
export const savedNameOf = (name: string): string => name.trim() || fallbackName;
