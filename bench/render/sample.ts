// The emails that every renderer gets: the same words, links and images, in the order and mix of a newsletter. A seed
// changes every word, so that no renderer gets a text, a link or an image twice.

export type SamplePart =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'image'; image: SampleImage }
  | { kind: 'row'; images: [SampleImage, SampleImage] }
  | { kind: 'button'; text: string; url: string }
  | { kind: 'spacer' }
  | { kind: 'divider' };

export interface SampleImage {
  src: string;
  alt: string;
  link: string;
}

const words = (
  'autumn basket candle delivery evening fabric garden honey island jacket kitchen lantern market notebook orchard ' +
  "parcel quiet ribbon season table umbrella velvet window yellow autumn's blanket copper drawer edition festival"
).split(' ');

/** Small, fast and the same everywhere (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const mix = [
  'heading',
  'text',
  'image',
  'text',
  'button',
  'spacer',
  'row',
  'text',
  'divider',
  'text',
] as const satisfies readonly SamplePart['kind'][];

export function sampleOf(count: number, seed: number): SamplePart[] {
  const random = randomOf(seed);
  const word = (): string => words[Math.floor(random() * words.length)] ?? 'word';
  const sentence = (length: number): string => {
    const text = Array.from({ length }, word).join(' ');
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  const tag = (): string => Math.floor(random() * 2 ** 30).toString(36);
  const url = (): string => `https://shop.example/${word()}/${tag()}?utm_source=letter&utm_campaign=${tag()}`;
  const image = (): SampleImage => ({
    src: `https://images.example/${tag()}/${word()}.jpg`,
    alt: `${sentence(4)} & ${word()}`,
    link: url(),
  });
  const part = (kind: (typeof mix)[number], index: number): SamplePart => {
    switch (kind) {
      case 'heading':
        return { kind, text: `${sentence(5)} ${tag()}` };
      case 'text':
        // Every fourth block of text has a character to escape, as prose has.
        return { kind, text: `${sentence(32)} ${index % 4 === 3 ? '& ' : ''}${tag()}, ${sentence(5)}.` };
      case 'image':
        return { kind, image: image() };
      case 'row':
        return { kind, images: [image(), image()] };
      case 'button':
        return { kind, text: `${sentence(2)} ${tag()}`, url: url() };
      default:
        return { kind };
    }
  };
  const parts = Array.from({ length: count }, (_, index) => part(mix[index % mix.length] ?? 'text', index));
  // As a database or a request would return it: every string flat and new.
  return JSON.parse(JSON.stringify(parts)) as SamplePart[];
}

export const imagesOf = (part: SamplePart): SampleImage[] =>
  part.kind === 'image' ? [part.image] : part.kind === 'row' ? part.images : [];
