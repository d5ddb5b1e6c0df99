/** What a field for a web address shows while it is empty. */
export const addressStart = 'https://';
