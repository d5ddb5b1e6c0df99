// Decodes bytes without a declared encoding.

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const sampleBytes = 256 * 1024;

/** Counts the zeros at even and odd positions of the first bytes. */
const countZeros = (bytes: Uint8Array): [even: number, odd: number] => {
  const counts: [number, number] = [0, 0];
  const length = Math.min(bytes.length, 2_000);
  for (let index = 0; index < length; index += 1)
    if (bytes[index] === 0) counts[index % 2 === 0 ? 0 : 1] += 1;
  return counts;
};

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
};

export const encodingOf = (bytes: Uint8Array): Encoding => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const [even, odd] = countZeros(bytes);
  const half = Math.min(bytes.length, 2_000) / 2;
  if (odd > half * 0.6 && even < half * 0.1) return 'utf-16le';
  if (even > half * 0.6 && odd < half * 0.1) return 'utf-16be';
  const sample = bytes.subarray(0, sampleBytes);
  const text = new TextDecoder('utf-8').decode(sample, { stream: true });
  // The file itself may contain the replacement character.
  if (text.includes('\uFFFD') && isUtf8(sample)) return 'utf-8';
  const unreadable = countOf(text, /\uFFFD/g);
  // A few bad lines of a UTF-8 file cost only those lines; a mostly unreadable file is not UTF-8.
  return unreadable > countOf(text, /[^\0-\x7f\uFFFD]/g) ? 'windows-1252' : 'utf-8';
};

/** Decodes a stream of bytes. Drops a byte-order mark. */
export async function* decode(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let buffered: Uint8Array[] = [];
  let bufferedBytes = 0;
  let decoder: TextDecoder | null = null;
  const start = (): string => {
    const bytes = Buffer.concat(buffered);
    buffered = [];
    decoder = new TextDecoder(encodingOf(bytes));
    return decoder.decode(bytes, { stream: true });
  };
  for await (const chunk of source) {
    if (decoder !== null) {
      yield (decoder as TextDecoder).decode(chunk, { stream: true });
      continue;
    }
    buffered.push(chunk);
    bufferedBytes += chunk.length;
    if (bufferedBytes >= sampleBytes) yield start();
  }
  if (decoder === null) yield start();
  if (decoder !== null) yield (decoder as TextDecoder).decode();
}
