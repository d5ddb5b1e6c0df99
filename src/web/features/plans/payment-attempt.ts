// Identifies one payment form of this browser, so that a reload finds the same payment instead of a second one.
const key = 'payment-attempt';

const random = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const paymentAttempt = (): string => {
  try {
    const stored = sessionStorage.getItem(key);
    if (stored) return stored;
    const created = random();
    sessionStorage.setItem(key, created);
    return created;
  } catch {
    // Storage is switched off: a reload begins another payment, and the first is never paid.
    return random();
  }
};

export const endPaymentAttempt = (): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
};
