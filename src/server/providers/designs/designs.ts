// The designs that come with the product, and their images.

export interface DesignSource {
  slug: string;
  /** SHA-256 of the file, hex. */
  hash: string;
  json: unknown;
}

export interface DesignImage {
  /** SHA-256 of the file, hex. */
  hash: string;
  read(): Promise<Uint8Array>;
}

export interface Designs {
  all(): Promise<readonly DesignSource[]>;
  /** null if there is no such file. */
  image(file: string): Promise<DesignImage | null>;
}
