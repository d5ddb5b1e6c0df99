// Every call of the product, in the order in which the API page shows them. Each area lists its calls in its own
// `endpoints.ts`.
import * as accounts from './accounts/endpoints.ts';
import * as admin from './admin/endpoints.ts';
import * as audience from './audience/endpoints.ts';
import * as billing from './billing/endpoints.ts';
import * as campaigns from './campaigns/endpoints.ts';
import * as overview from './campaigns/overview.ts';
import * as carriers from './carriers/endpoints.ts';
import * as copywriting from './copywriting/endpoints.ts';
import * as emails from './emails/endpoints.ts';
import type { AnyEndpoint } from './endpoint.ts';
import * as files from './files/endpoints.ts';
import * as platform from './platform/endpoints.ts';
import * as ses from './ses/endpoints.ts';
import * as site from './site.ts';

export const endpointsByArea: Record<string, readonly AnyEndpoint[]> = {
  Accounts: accounts.signInCalls,
  Settings: accounts.settingsCalls,
  Payments: billing.paymentCalls,
  Plan: billing.planCalls,
  Contact: admin.contactFormCalls,
  Search: platform.searchCalls,
  'Saved views': platform.savedViewCalls,
  Templates: emails.templateCalls,
  'Template tags': emails.templateTagCalls,
  Library: emails.libraryCalls,
  Copywriting: copywriting.copywritingCalls,
  Dashboard: admin.dashboardCalls,
  Export: emails.exportCalls,
  'Saved HTML': emails.savedResultCalls,
  Sections: emails.savedSectionCalls,
  'Test emails': emails.testEmailCalls,
  Contacts: [overview.getEspStats, ...audience.contactCalls],
  Imports: audience.importCalls,
  Lists: audience.listCalls,
  Segments: audience.segmentCalls,
  Consent: audience.consentCalls,
  'Contact tags and fields': audience.tagAndFieldCalls,
  Campaigns: campaigns.campaignCalls,
  Reports: campaigns.workspaceReportCalls,
  'Public archives': campaigns.archiveCalls,
  'Sending account': [
    ...ses.sesAccountCalls,
    ...carriers.ownDomainCalls,
    ...carriers.utmCalls,
    overview.getEspTrends,
    ...campaigns.trackingCalls,
  ],
  'Sample shop': platform.sampleShopCalls,
  Brand: emails.brandCalls,
  Preview: emails.previewCalls,
  Outbox: admin.outboxCalls,
  Images: files.imageCalls,
  Fonts: files.fontCalls,
  Administration: admin.administrationCalls,
  Server: [site.siteConfig, site.health, site.live, site.ready],
};
