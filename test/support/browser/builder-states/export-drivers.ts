// Export: the dialog, processing, step 3 and what it opens.
import { byName, type Driver } from './open-builder.ts';

export const openExportDialog: Driver = async (builder) => {
  await byName(builder, 'button', 'Export').click();
  await byName(builder, 'button', 'Export email').waitFor();
};

const startExport: Driver = async (builder) => {
  await byName(builder, 'button', 'Export').click();
  await byName(builder, 'button', 'Export email').click();
};

export const stayProcessing: Driver = async (builder) => {
  await builder.page.route('**/api/export/**', () => undefined);
  await startExport(builder);
  await byName(builder, 'dialog', 'Processing').waitFor();
};

export const exportEmail: Driver = async (builder) => {
  await startExport(builder);
  await builder.page.getByTitle('Preview of the exported email').waitFor();
  await builder.page.getByRole('img', { name: /^Inbox grade/ }).waitFor();
};

export const askForFeedback: Driver = async (builder) => {
  await exportEmail(builder);
  await byName(builder, 'button', 'Send test').click();
  await byName(builder, 'dialog', 'Where did the test arrive?').waitFor();
};

export const failToSend: Driver = async (builder) => {
  await builder.page.route('**/api/send-test-email', (route) => route.abort());
  await exportEmail(builder);
  await byName(builder, 'button', 'Send test').click();
  await builder.page.getByText('Email Send Failed').first().waitFor();
};

export const saveHtml: Driver = async (builder) => {
  await exportEmail(builder);
  await byName(builder, 'button', 'Save Template').click();
  await byName(builder, 'dialog', /template/i).waitFor();
};
