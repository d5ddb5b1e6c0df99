// The parts of the platform that pure modules may use: text encodings and URLs, which are the same in every browser and in
// Node, take their input as an argument and touch nothing outside. tsconfig.pure.json declares no others.

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  readonly encoding: string;
  decode(bytes?: Uint8Array): string;
}

declare class TextEncoder {
  encode(text?: string): Uint8Array;
}

declare class URL {
  static canParse(url: string, base?: string): boolean;
  constructor(url: string, base?: string);
  readonly hostname: string;
}

declare class URLSearchParams {
  constructor(query?: string);
  get(name: string): string | null;
  set(name: string, value: string): void;
  toString(): string;
}

declare function atob(base64: string): string;
