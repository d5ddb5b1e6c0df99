// The faces of the built-in web fonts that this server stores.

export interface WebFonts {
  /** The style sheet of these families; unknown families are omitted. */
  sheet(families: readonly string[]): Promise<string>;
  /** A file that a style sheet names; null when none does. */
  file(name: string): Promise<Uint8Array | null>;
  /** The paths of these families' files on this machine, for thumbnails. */
  files(families: readonly string[]): Promise<{ family: string; paths: string[] }[]>;
}
