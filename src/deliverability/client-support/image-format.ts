const aliases: Record<string, string> = { jpeg: 'jpg', tif: 'tiff', heic: 'heif' };

/** The format of an image by its address: `svg`, `data` for one in the HTML, `''` for an unknown one. */
export const imageFormatOf = (src: string): string => {
  if (/^data:/i.test(src)) return 'data';
  const extension = /\.([a-z0-9]{2,5})(?:$|[?#])/i.exec(src.slice(-2_000))?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(aliases, extension) ? (aliases[extension] ?? '') : extension;
};
