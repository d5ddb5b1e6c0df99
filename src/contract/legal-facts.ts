// Who runs this installation, and by what law: the operator's facts for the legal pages, from content/legal.json.
import { z } from 'zod';

const text = z.string().trim().min(1, 'This text is empty.');
const day = z.iso.date('Write the date as 2026-11-21.');
const days = z.int().positive();

export const legalFacts = z.object({
  /** As long as these are examples, the pages and the server's startup say so. */
  status: z.enum(['example', 'verified']),
  operator: z.object({
    name: text,
    /** One line each, without the country. */
    address: z.array(text).min(1),
    country: text,
    /** The representative of a company, if the law requires that person's name. */
    representative: text.nullable(),
    /** The register and the number in it. */
    registration: text.nullable(),
    vatId: text.nullable(),
    phone: text.nullable(),
  }),
  contacts: z.object({ general: z.email(), privacy: z.email(), security: z.email(), abuse: z.email() }),
  /** A name, or a name and an address; null if none is required. */
  dataProtectionOfficer: text.nullable(),
  /** As used in "these terms follow …" and "… decide". */
  law: z.object({ governing: text, courts: text }),
  /** The hosting company of the server and its database, and their location. */
  hosting: z.object({ provider: text, place: text }),
  retention: z.object({ serverLogDays: days, backupDays: days, invoiceYears: days }),
  /** When each text was last changed. */
  updated: z.object({
    privacyPolicy: day,
    termsOfService: day,
    acceptableUse: day,
    cookiePolicy: day,
    securityPolicy: day,
  }),
});

export type LegalFacts = z.infer<typeof legalFacts>;
