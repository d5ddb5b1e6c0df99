// Faces of the built-in web fonts that this server has itself.

export interface WebFonts {
  /** The style sheet of these families; families that are not there are left out. */
  sheet(families: readonly string[]): Promise<string>;
  /** A file that a style sheet names; null when none does. */
  file(name: string): Promise<Uint8Array | null>;
  /** Where the files of these families lie on this machine, for whoever draws with them. */
  files(families: readonly string[]): Promise<{ family: string; paths: string[] }[]>;
}
