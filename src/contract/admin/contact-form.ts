import { z } from 'zod';
import { email } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';

/** Browsers that run the form send its token; other clients may omit it, for a few messages an hour. */
export const contactForm = endpoint({
  method: 'GET',
  path: '/api/contact/form',
  summary: 'A token that says when the contact form was opened.',
  access: 'public',
  output: z.object({ formToken: z.string() }),
});

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Write to the people who run this site.',
  access: 'public',
  body: z.object({
    name: z.string().trim().min(1, 'Please tell us your name').max(200),
    email,
    company: z.string().trim().max(200).nullish(),
    message: z
      .string()
      .trim()
      .min(1, 'Please write a message')
      .max(5_000, 'Please keep it within 5,000 characters'),
    marketingConsent: z.boolean().default(false),
    formToken: z.string().max(200).optional(),
    /** People do not see this field. */
    website: z.string().max(2_000).optional(),
  }),
  output: z.object({ success: z.literal(true) }),
});
