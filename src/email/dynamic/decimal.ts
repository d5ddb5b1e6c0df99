// Numbers as people type them, compared digit by digit, as a database does: a double would round long ones.

const plain = /^([+-]?)([0-9]+)(?:[.]([0-9]+))?(?:e([+-]?[0-9]+))?$/i;

interface Decimal {
  digits: bigint;
  /** How many of the digits are after the point. */
  scale: number;
}

const decimalOf = (text: string): Decimal | null => {
  const [, sign = '', whole, fraction = '', exponent = '0'] = plain.exec(text) ?? [];
  if (whole === undefined) return null;
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
};

/** Below, at or above 0 as `text` is less than, equal to or greater than `number`; null: it is no number. */
export function compareToNumber(text: string, number: number): number | null {
  const a = /e/i.test(text) ? null : decimalOf(text);
  const b = decimalOf(String(number));
  if (!a || !b) return null;
  const scale = Math.max(a.scale, b.scale);
  const difference = a.digits * 10n ** BigInt(scale - a.scale) - b.digits * 10n ** BigInt(scale - b.scale);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}
