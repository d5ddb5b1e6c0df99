// Decodes labels of international domains, `xn--…` (RFC 3492).

const base = 36;
/** Of RFC 3492, section 5. */
const parameters = { initialBias: 72, damp: 700, skew: 38, tMin: 1, tMax: 26 };

const digitOf = (code: number): number => {
  if (code >= 97 && code <= 122) return code - 97;
  return code >= 48 && code <= 57 ? code - 22 : base;
};

function adaptBias(delta: number, points: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / parameters.damp) : delta >> 1;
  rest += Math.floor(rest / points);
  let k = 0;
  for (; rest > ((base - parameters.tMin) * parameters.tMax) >> 1; k += base)
    rest = Math.floor(rest / (base - parameters.tMin));
  return k + Math.floor(((base - parameters.tMin + 1) * rest) / (rest + parameters.skew));
}

/** The displayed form of a label; the label itself when it is not encoded, or malformed. */
export function unpunycode(label: string): string {
  const code = label.toLowerCase();
  if (!code.startsWith('xn--') || code.length > 63) return label;
  const input = code.slice(4);
  const cut = input.lastIndexOf('-');
  const output = cut > 0 ? Array.from(input.slice(0, cut)) : [];
  let at = cut > 0 ? cut + 1 : 0;
  let point = 128;
  let index = 0;
  let bias = parameters.initialBias;
  while (at < input.length) {
    const before = index;
    for (let weight = 1, k = base; ; k += base) {
      const digit = digitOf(input.charCodeAt(at));
      if (at >= input.length || digit >= base) return label;
      at += 1;
      index += digit * weight;
      const limit = k <= bias ? parameters.tMin : Math.min(parameters.tMax, k - bias);
      if (digit < limit) break;
      weight *= base - limit;
    }
    const size = output.length + 1;
    bias = adaptBias(index - before, size, before === 0);
    point += Math.floor(index / size);
    index %= size;
    if (point > 0x10ffff) return label;
    output.splice(index, 0, String.fromCodePoint(point));
    index += 1;
  }
  return output.join('');
}
