// The built-in web fonts for screens of this product: canvas, previews and thumbnails.
import { requestedFamilies, withOwnFontService } from '#email/render/font-links.ts';
import type { Context } from '../../context.ts';

export const fontFilesAt = '/page-fonts/files/';

/** Takes the query string that the font service would get. */
export const fontSheet = (ctx: Context, query: string): Promise<string> =>
  ctx.webFonts.sheet(requestedFamilies(query));

export const fontFile = (ctx: Context, name: string): Promise<Uint8Array | null> => ctx.webFonts.file(name);

/** An email as our previews show it, with its web fonts served by this server. */
export const withOwnFonts = withOwnFontService;
