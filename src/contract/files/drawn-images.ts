// Images that the server draws on others. Apart from uploads.ts, which loads with the builder.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../params.ts';
import { typedColor } from './hex-color.ts';
import { uploadedImage } from './uploads.ts';

/** Of the image in the email, in px. The new file has at most two px for each. */
const shownWidth = z.int().min(16).max(1_600);

export const playButtonStyles = ['dark', 'light', 'brand'] as const;

export const addPlayButton = endpoint({
  method: 'POST',
  path: '/api/uploads/{id}/play',
  summary:
    'Draw a play button over the middle of one of your images, because emails cannot layer one over it. The result is a new image; the original stays.',
  access: 'user',
  params: idParams,
  body: z.object({
    width: shownWidth,
    style: z.enum(playButtonStyles).default('dark'),
    /** For the style `brand`. */
    color: typedColor.optional(),
  }),
  output: uploadedImage,
  errors: [404, 413, 422],
});

/** In percent. Above it the image is hardly seen. */
export const maxShade = 80;

export const shadeImage = endpoint({
  method: 'POST',
  path: '/api/uploads/{id}/shade',
  summary:
    'Darken one of your images, so that text over it is readable. The result is a new image of at most 200 KB, or a PNG if it is transparent; the original stays.',
  access: 'user',
  params: idParams,
  body: z.object({
    shade: z.int().min(0).max(maxShade),
    /** Without it the new image is as large as the original, as for one that is repeated. */
    width: shownWidth.optional(),
  }),
  output: uploadedImage,
  errors: [404, 413, 422],
});
