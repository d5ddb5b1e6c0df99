export const defaultTitle = 'Smart Email Builder for Promotion and Spam Escape';

export const fallbackName = 'Untitled Campaign';

export const titleOf = (name: string): string => name.trim() || defaultTitle;
