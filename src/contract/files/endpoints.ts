// The calls of this area, a list for each heading of the API page, in the order of that page.
import { createCountdown } from './countdowns.ts';
import * as drawnImages from './drawn-images.ts';
import * as fonts from './fonts.ts';
import * as uploads from './uploads.ts';

export const imageCalls = [
  uploads.uploadImage,
  uploads.importRemoteImage,
  uploads.listImages,
  uploads.cropImage,
  drawnImages.addPlayButton,
  drawnImages.shadeImage,
  uploads.deleteImage,
  createCountdown,
];

export const fontCalls = [fonts.uploadFont, fonts.listFonts, fonts.deleteFont];
