// The calls of this area, a list for each heading of the API page, in the order of that page.
import * as admin from './admin.ts';
import * as archives from './archives.ts';
import * as contactForm from './contact-form.ts';
import * as dashboard from './dashboard.ts';
import * as jobs from './jobs.ts';
import * as outbox from './outbox.ts';

export const contactFormCalls = [contactForm.contactForm, contactForm.sendContactMessage];

export const dashboardCalls = [dashboard.getDashboard];

export const outboxCalls = [outbox.listOutbox, outbox.getOutboxMessage, outbox.causeOutboxEvent];

export const administrationCalls = [
  admin.adminFigures,
  admin.listContactMessages,
  admin.changeContactMessage,
  admin.deleteContactMessage,
  admin.resumeSending,
  archives.blockArchive,
  jobs.listJobs,
  jobs.retryJob,
  jobs.runJobNow,
];
