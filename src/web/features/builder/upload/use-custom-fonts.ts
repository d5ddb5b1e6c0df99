import { useEffect } from 'react';
import { listFonts, type UploadedFont } from '#contract/files/fonts.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';

const noFonts: readonly UploadedFont[] = [];
const facesByUrl = new Map<string, FontFace>();

/** Adds uploaded fonts to this page; the canvas shows them as soon as they are loaded. */
export const loadFontFaces = (fonts: readonly UploadedFont[]): void => {
  if (typeof FontFace === 'undefined') return;
  for (const { family, url } of fonts) {
    if (facesByUrl.has(url)) continue;
    // The address as this page reaches it: the one in emails may have another host.
    const face = new FontFace(family, `url("${new URL(url, window.location.href).pathname}")`);
    facesByUrl.set(url, face);
    document.fonts.add(face);
    face.load().catch(() => {
      document.fonts.delete(face);
      facesByUrl.delete(url);
    });
  }
};

/** The fonts that were uploaded, ready to be shown. */
export const useCustomFonts = (): readonly UploadedFont[] => {
  const fonts = useEndpoint(listFonts).data ?? noFonts;
  useEffect(() => loadFontFaces(fonts), [fonts]);
  return fonts;
};
