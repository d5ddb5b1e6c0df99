/** The email has colors of its own for dark mode. */
export const isNativeColorScheme = (html: string): boolean => /prefers-color-scheme\s*:\s*dark/i.test(html);
