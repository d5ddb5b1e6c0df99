// Values of columns that are older than the word carrier: rows and the release before have them.

/** `deliveries.reason`: the carrier found bad content after it had accepted the message. */
export const carrierRejected = 'amazon_rejected';
