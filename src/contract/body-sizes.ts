// The body size limits of calls. Calls without an email use the first.

const kilobyte = 1_024;

export const usualBodyBytes = 64 * kilobyte;
/** Everything that is known of a contact, or of a product page. */
export const recordBodyBytes = 256 * kilobyte;
/** The first rows of a file. */
export const sampleBodyBytes = 1_280 * kilobyte;
/** A document of 2 MB and its HTML, or a list of contacts, as JSON. */
export const emailBodyBytes = 8 * kilobyte * kilobyte;
