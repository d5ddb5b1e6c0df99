import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { User } from '#contract/accounts/session.ts';
import type { TextArea } from '#text/areas.ts';
import type { LibraryGalleryProps, LibraryShelfProps } from './lib/library.ts';
import { withTexts } from './text/load.ts';

type ScreenProps = Record<string, unknown>;

/** A screen whose code and texts are fetched when it is first opened. Modules export by name, which `lazy` cannot read. */
const lazyScreen = <Name extends string, Props extends object = ScreenProps>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  ...areas: readonly TextArea[]
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: (await withTexts(load, ...areas))[name] }));

export const NotFoundScreen = lazyScreen(() => import('./shell/not-found-screen.tsx'), 'NotFoundScreen');
export const LoginScreen = lazyScreen(
  () => import('./features/account/login-screen.tsx'),
  'LoginScreen',
  'account',
);
export const SignupScreen = lazyScreen(
  () => import('./features/account/signup-screen.tsx'),
  'SignupScreen',
  'account',
);
export const ForgotPasswordScreen = lazyScreen(
  () => import('./features/account/forgot-password-screen.tsx'),
  'ForgotPasswordScreen',
  'account',
);
export const ResetPasswordScreen = lazyScreen(
  () => import('./features/account/reset-password-screen.tsx'),
  'ResetPasswordScreen',
  'account',
);
export const VerifyEmailScreen = lazyScreen(
  () => import('./features/account/verify-email-screen.tsx'),
  'VerifyEmailScreen',
  'account',
);
export const GoodbyeScreen = lazyScreen(
  () => import('./features/account/goodbye-screen.tsx'),
  'GoodbyeScreen',
  'account',
);
export const SettingsScreen = lazyScreen(
  () => import('./features/account/settings/settings-screen.tsx'),
  'SettingsScreen',
  'account',
  'settings',
);
export const ContactScreen = lazyScreen(
  () => import('./features/contact/contact-screen.tsx'),
  'ContactScreen',
  'account',
);
export const DashboardScreen = lazyScreen(
  () => import('./features/dashboard/dashboard-screen.tsx'),
  'DashboardScreen',
  'dashboard',
);
export const TemplatesScreen = lazyScreen(
  () => import('./features/templates/templates-screen.tsx'),
  'TemplatesScreen',
  'templates',
);
export const BuilderScreen = lazyScreen<'BuilderScreen', { library: ComponentType<LibraryGalleryProps> }>(
  () => import('./features/builder/builder-screen.tsx'),
  'BuilderScreen',
  'builder',
);
export const DesignScreen = lazyScreen(
  () => import('./features/builder/design-screen.tsx'),
  'DesignScreen',
  'builder',
);
export const SavedResultsScreen = lazyScreen(
  () => import('./features/saved-results/saved-results-screen.tsx'),
  'SavedResultsScreen',
  'saved-results',
);
/** The dashboard shows it as well; features do not import each other, so the routes pass it in. */
export const SavedTemplateDialog = lazyScreen(
  () => import('./features/saved-results/saved-template-dialog.tsx'),
  'SavedTemplateDialog',
  'saved-results',
);
/** Several screens show it; features do not import each other, so the routes pass it in. */
export const LibraryGallery = lazyScreen<'LibraryGallery', LibraryGalleryProps>(
  () => import('./features/library/library-gallery.tsx'),
  'LibraryGallery',
  'library',
);
/** The same for the dashboard, in one row. */
export const LibraryShelf = lazyScreen<'LibraryShelf', LibraryShelfProps>(
  () => import('./features/library/library-shelf.tsx'),
  'LibraryShelf',
  'library',
);
export const CheckoutScreen = lazyScreen(
  () => import('./features/plans/checkout-screen.tsx'),
  'CheckoutScreen',
  'plans',
);
export const SubscribeScreen = lazyScreen(
  () => import('./features/plans/subscribe-screen.tsx'),
  'SubscribeScreen',
  'plans',
);
export const PaymentReturnScreen = lazyScreen(
  () => import('./features/plans/payment-return-screen.tsx'),
  'PaymentReturnScreen',
  'plans',
);
/** Settings show it; features do not import each other, so the routes pass it in. */
export const PlanCard = lazyScreen<'PlanCard', { user: User }>(
  () => import('./features/plans/plan-card.tsx'),
  'PlanCard',
  'plans',
);
export const CopywritingScreen = lazyScreen(
  () => import('./features/copywriting/copywriting-screen.tsx'),
  'CopywritingScreen',
  'copywriting',
);
export const CopywritingDemoScreen = lazyScreen(
  () => import('./features/copywriting/copywriting-demo-screen.tsx'),
  'CopywritingDemoScreen',
  'copywriting',
);
export const AuthenticationRequired = lazyScreen(
  () => import('./features/copywriting/authentication-required.tsx'),
  'AuthenticationRequired',
  'copywriting',
);
export const EspScreen = lazyScreen<'EspScreen', { subscribers: ComponentType; lists: ComponentType }>(
  () => import('./features/campaigns/esp-screen.tsx'),
  'EspScreen',
  'campaign-page',
  'campaigns',
);
export const CampaignPage = lazyScreen<'CampaignPage', { id: string }>(
  () => import('./features/campaigns/page/campaign-page.tsx'),
  'CampaignPage',
  'campaign-page',
  'campaigns',
);
export const SharedReportScreen = lazyScreen<'SharedReportScreen', { token: string }>(
  () => import('./features/campaigns/report/share/shared-report-screen.tsx'),
  'SharedReportScreen',
  'campaign-page',
  'campaigns',
);
/** The ESP area shows it as a tab; features do not import each other, so the routes pass it in. */
export const SubscribersTab = lazyScreen(
  () => import('./features/audience/contacts/subscribers-tab.tsx'),
  'SubscribersTab',
  'contacts',
  'lists',
);
export const ContactPage = lazyScreen<'ContactPage', { id: string }>(
  () => import('./features/audience/contacts/contact-page.tsx'),
  'ContactPage',
  'contacts',
);
export const ListsTab = lazyScreen(
  () => import('./features/audience/lists/lists-tab.tsx'),
  'ListsTab',
  'contacts',
  'lists',
);
export const ArchivesPage = lazyScreen(
  () => import('./features/archives/archives-page.tsx'),
  'ArchivesPage',
  'archives',
);
export const ArchivePage = lazyScreen<'ArchivePage', { id: string }>(
  () => import('./features/archives/archive-page.tsx'),
  'ArchivePage',
  'archives',
);
export const ListArchivePanel = lazyScreen<'ListArchivePanel', { listId: string; listName: string }>(
  () => import('./features/archives/list-archive-panel.tsx'),
  'ListArchivePanel',
  'archives',
);
export const ListPage = lazyScreen<
  'ListPage',
  { id: string; archivePanel: ComponentType<{ listId: string; listName: string }> }
>(
  () => import('./features/audience/lists/list-page.tsx'),
  'ListPage',
  'contacts',
  'lists',
  // The preview of the sign-up form.
  'readers',
);
export const SegmentPage = lazyScreen<'SegmentPage', { id: string }>(
  () => import('./features/audience/segments/segment-page.tsx'),
  'SegmentPage',
  'contacts',
  'lists',
);
export const SignUpFormsPage = lazyScreen(
  () => import('./features/audience/sign-up-forms/sign-up-forms-page.tsx'),
  'SignUpFormsPage',
  'lists',
);
export const SuppressionsPage = lazyScreen(
  () => import('./features/audience/suppressions/suppressions-page.tsx'),
  'SuppressionsPage',
  'contacts',
);
export const ReportsScreen = lazyScreen(
  () => import('./features/reports/reports-screen.tsx'),
  'ReportsScreen',
  'reports',
);
export const HelpScreen = lazyScreen(() => import('./features/help/help-screen.tsx'), 'HelpScreen', 'help');
export const CheckScreen = lazyScreen(
  () => import('./features/check/check-screen.tsx'),
  'CheckScreen',
  'check',
);
export const OutboxScreen = lazyScreen(
  () => import('./features/outbox/outbox-screen.tsx'),
  'OutboxScreen',
  'outbox',
);
export const AdminDashboardScreen = lazyScreen(
  () => import('./features/admin/admin-dashboard-screen.tsx'),
  'AdminDashboardScreen',
  'admin',
);
export const AdminScreen = lazyScreen(
  () => import('./features/admin/admin-screen.tsx'),
  'AdminScreen',
  'admin',
);
export const LegalScreen = lazyScreen(
  () => import('./features/legal/legal-screen.tsx'),
  'LegalScreen',
  'legal',
);

/** The builder is the heaviest screen: its code loads in parallel with the session. */
export const fetchScreenAhead = (pathname: string): void => {
  if (pathname.startsWith('/builder'))
    withTexts(() => import('./features/builder/builder-screen.tsx'), 'builder').catch(() => undefined);
};

/** Fetches the screens that a signed-in user opens next, while the browser is idle. */
export const fetchNextScreens = (): void => {
  const fetchAll = () =>
    void Promise.allSettled([
      // The message about a lost network could not be fetched then.
      import('./ui/overlays/toaster.tsx'),
      import('./shell/mobile-menu.tsx'),
      withTexts(() => import('./shell/commands/palette.tsx'), 'palette', 'help'),
      withTexts(() => import('./features/dashboard/dashboard-screen.tsx'), 'dashboard'),
      withTexts(() => import('./features/library/library-shelf.tsx'), 'library'),
      withTexts(() => import('./features/library/library-gallery.tsx'), 'library'),
      withTexts(() => import('./features/saved-results/saved-results-screen.tsx'), 'saved-results'),
      withTexts(() => import('./features/templates/templates-screen.tsx'), 'templates'),
      withTexts(() => import('./features/builder/builder-screen.tsx'), 'builder'),
    ]);
  // A page that waits for the server is idle as well; the screen that is opening comes first.
  setTimeout(() => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(fetchAll, { timeout: 2_000 });
    else fetchAll();
  }, 1_500);
};
