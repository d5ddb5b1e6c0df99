// The inspector: settings of the email, brand, image uploads and fonts.
import sharp from 'sharp';
import { byName, type Driver, inspect, press } from './open-builder.ts';

export const openSettings: Driver = async (builder) => {
  await press(builder, 'Control+Shift+E');
  await builder.page.getByLabel('Preview text', { exact: true }).waitFor();
};

export const openBrand: Driver = async (builder) => {
  await openSettings(builder);
  await byName(builder, 'button', 'Brand').first().click();
  await builder.page.getByLabel('Brand name').waitFor();
};

const upload: Driver = async (builder) => {
  await inspect(builder, 'image');
  const buffer = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#1f4fd8' } })
    .png()
    .toBuffer();
  await builder.page
    .getByLabel('Image file')
    .setInputFiles({ name: 'bowl.png', mimeType: 'image/png', buffer });
};

export const startUpload: Driver = async (builder) => {
  await builder.page.route('**/api/upload', () => undefined);
  await upload(builder);
  await builder.page.getByRole('progressbar').waitFor();
};

export const failUpload: Driver = async (builder) => {
  await builder.page.route('**/api/upload', (route) =>
    route.fulfill({ status: 422, json: { message: 'This image is broken.' } }),
  );
  await upload(builder);
  await byName(builder, 'button', 'Retry').waitFor();
};

export const openImages: Driver = async (builder) => {
  await upload(builder);
  await byName(builder, 'button', 'Your images').first().click();
  await builder.page.getByRole('button', { name: 'Use bowl.png' }).waitFor();
};

export const openFontUpload: Driver = async (builder) => {
  await inspect(builder, 'text');
  await byName(builder, 'button', 'Upload font').click();
  await builder.page.getByLabel('Font file').waitFor();
};
