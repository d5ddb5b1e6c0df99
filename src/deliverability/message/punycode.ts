// The displayed form of one label of an international domain, `xn--…` (RFC 3492).

const base = 36;
const bias = { start: 72, damp: 700, skew: 38, least: 1, most: 26 };

const digitOf = (code: number): number => {
  if (code >= 97 && code <= 122) return code - 97;
  return code >= 48 && code <= 57 ? code - 22 : base;
};

function adapted(delta: number, points: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / bias.damp) : delta >> 1;
  rest += Math.floor(rest / points);
  let k = 0;
  for (; rest > ((base - bias.least) * bias.most) >> 1; k += base)
    rest = Math.floor(rest / (base - bias.least));
  return k + Math.floor(((base - bias.least + 1) * rest) / (rest + bias.skew));
}

/** The label itself when it is not encoded, or malformed. */
export function unpunycode(label: string): string {
  const code = label.toLowerCase();
  if (!code.startsWith('xn--') || code.length > 63) return label;
  const input = code.slice(4);
  const cut = input.lastIndexOf('-');
  const output = cut > 0 ? Array.from(input.slice(0, cut)) : [];
  let at = cut > 0 ? cut + 1 : 0;
  let point = 128;
  let index = 0;
  let around = bias.start;
  while (at < input.length) {
    const before = index;
    for (let weight = 1, k = base; ; k += base) {
      const digit = digitOf(input.charCodeAt(at));
      if (at >= input.length || digit >= base) return label;
      at += 1;
      index += digit * weight;
      const limit = k <= around ? bias.least : Math.min(bias.most, k - around);
      if (digit < limit) break;
      weight *= base - limit;
    }
    const size = output.length + 1;
    around = adapted(index - before, size, before === 0);
    point += Math.floor(index / size);
    index %= size;
    if (point > 0x10ffff) return label;
    output.splice(index, 0, String.fromCodePoint(point));
    index += 1;
  }
  return output.join('');
}
