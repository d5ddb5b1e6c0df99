import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { deleted, idParams, page } from '../params.ts';

export const maxImageBytes = 10 * 1024 * 1024;
export const maxFontBytes = 5 * 1024 * 1024;

export const uploadedImage = z.object({
  /** Absolute. The file is a JPEG, PNG or GIF, in whatever format it was uploaded, and never changes. */
  url: z.string(),
  id: z.string(),
  /** Of the stored file, in px. */
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  /** Whether any part of it can be seen through. */
  hasAlpha: z.boolean(),
  /** The original file name. */
  name: z.string(),
  createdAt: z.iso.datetime(),
});

export type UploadedImage = z.infer<typeof uploadedImage>;

export const imageForm = {
  file: 'image',
  /** The template that the image is for. */
  fields: z.object({ templateId: idParams.shape.id.optional() }),
};

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/upload',
  summary: 'Upload an image: JPEG, PNG, GIF, WebP or AVIF of at most 10 MB.',
  access: 'user',
  form: imageForm,
  output: uploadedImage,
  errors: [404, 413, 415, 422],
});

export const listImages = endpoint({
  method: 'GET',
  path: '/api/uploads',
  summary: 'Your images, newest first.',
  access: 'user',
  query: page,
  output: z.array(uploadedImage),
});

export const importRemoteImage = endpoint({
  method: 'POST',
  path: '/api/uploads/from-address',
  summary:
    'Import an image from a public URL, so that it stays when the other site changes. The URL of one of your images gives that image.',
  access: 'user',
  body: z.object({
    url: z
      .string()
      .trim()
      .min(1, 'Enter the URL of an image.')
      .max(2_048, 'Use an address of at most 2,048 characters.'),
  }),
  output: uploadedImage,
  errors: [404, 413, 415, 422],
});

const side = z.int().min(1).max(20_000);
const offset = z.int().min(0).max(20_000);

export const cropImage = endpoint({
  method: 'POST',
  path: '/api/uploads/{id}/crop',
  summary: 'Crop one of your images. The cropped part is a new image; the original stays.',
  access: 'user',
  params: idParams,
  /** In px of the stored image, from its top left corner. */
  body: z.object({ x: offset, y: offset, width: side, height: side }),
  output: uploadedImage,
  errors: [404, 422],
});

export const deleteImage = endpoint({
  method: 'DELETE',
  path: '/api/uploads/{id}',
  summary: 'Delete an image. Emails that show it lose it.',
  access: 'user',
  params: idParams,
  output: deleted,
  errors: [404],
});
