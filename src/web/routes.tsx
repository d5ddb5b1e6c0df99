import { type ReactNode, Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { siteConfig } from '#contract/site.ts';
import {
  AdminDashboardScreen,
  AdminScreen,
  ArchivePage,
  ArchivesPage,
  AuthenticationRequired,
  BuilderScreen,
  CampaignPage,
  CheckoutScreen,
  CheckScreen,
  ContactPage,
  ContactScreen,
  CopywritingDemoScreen,
  CopywritingScreen,
  DashboardScreen,
  DesignScreen,
  EspScreen,
  ForgotPasswordScreen,
  fetchNextScreens,
  GoodbyeScreen,
  HelpScreen,
  LegalScreen,
  LibraryGallery,
  LibraryShelf,
  ListArchivePanel,
  ListPage,
  ListsTab,
  LoginScreen,
  NotFoundScreen,
  OutboxScreen,
  PaymentReturnScreen,
  PlanCard,
  ReportsScreen,
  ResetPasswordScreen,
  SavedResultsScreen,
  SavedTemplateDialog,
  SegmentPage,
  SettingsScreen,
  SharedReportScreen,
  SignUpFormsPage,
  SignupScreen,
  SubscribersTab,
  SubscribeScreen,
  SuppressionsPage,
  TemplatesScreen,
  VerifyEmailScreen,
} from './lazy-screens.ts';
import { useFollowedLanguage } from './lib/language.ts';
import { paths } from './lib/paths.ts';
import { leaveUnguarded, useCurrentUser } from './lib/session.ts';
import { useSessionSync } from './lib/session-sync.ts';
import { carryToast } from './lib/toast.ts';
import { useEndpoint } from './lib/use-endpoint.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { AppLayout, PublicLayout, ReaderLayout } from './shell/layouts.tsx';
import { LoadingScreen } from './shell/loading-screen.tsx';
import { useScreenFocus } from './shell/screen-focus.ts';
import { SignedIn } from './shell/signed-in.tsx';

/** Catches errors of a screen, and waits for its code, inside the layout that stays. */
const Screen = ({ children }: { children: ReactNode }) => {
  const [location] = useLocation();
  return (
    <ErrorBoundary address={location}>
      <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
    </ErrorBoundary>
  );
};

const Public = ({ links, children }: { links?: readonly ('Sign In' | 'Login')[]; children: ReactNode }) => (
  <PublicLayout links={links}>
    <Screen>{children}</Screen>
  </PublicLayout>
);

const Protected = ({
  signedOut = <LoginScreen />,
  children,
}: {
  signedOut?: ReactNode;
  children: ReactNode;
}) => (
  <SignedIn fallback={<Public links={[]}>{signedOut}</Public>}>
    {() => (
      <AppLayout>
        <Screen>{children}</Screen>
      </AppLayout>
    )}
  </SignedIn>
);

/** Without a sandbox that stores messages this address is empty. Signed out it is open on this machine only. */
const Outbox = () => {
  const config = useEndpoint(siteConfig);
  const signedIn = useCurrentUser() !== null;
  const Layout = signedIn ? AppLayout : PublicLayout;
  return (
    <Layout>
      <Screen>
        {config.data?.outbox ? <OutboxScreen /> : config.isPending ? <LoadingScreen /> : <NotFoundScreen />}
      </Screen>
    </Layout>
  );
};

/** For users other than administrators this address is empty. */
const AdminOnly = ({ children }: { children: ReactNode }) =>
  useCurrentUser()?.role === 'admin' ? children : <NotFoundScreen />;

const paymentParameters = ['payment_intent', 'subscription', 'session_id'];

/** The payment provider returns users here, signed in or not. */
const Dashboard = () => {
  const params = new URLSearchParams(useSearch());
  if (paymentParameters.some((name) => params.has(name))) {
    return (
      <Public links={[]}>
        <PaymentReturnScreen />
      </Public>
    );
  }
  return (
    <Protected>
      <DashboardScreen savedDialog={SavedTemplateDialog} library={LibraryShelf} />
    </Protected>
  );
};

/** Where the server began to show this document. */
const startAddress = globalThis.window?.location.pathname;

/** The first page of visitors is the server's, and has no part of this application. */
const FirstPage = () => {
  // Asked again, a server that gave the application for this address would do the same.
  const isReachable = startAddress !== paths.home();
  useEffect(() => {
    if (!isReachable) return;
    carryToast();
    leaveUnguarded(() => window.location.reload());
  }, [isReachable]);
  return isReachable ? <LoadingScreen /> : <Redirect to={paths.login()} replace />;
};

const Home = () => (
  <SignedIn
    fallback={
      <Public>
        <FirstPage />
      </Public>
    }
  >
    {() => (
      <AppLayout>
        <Screen>
          <DashboardScreen savedDialog={SavedTemplateDialog} library={LibraryShelf} />
        </Screen>
      </AppLayout>
    )}
  </SignedIn>
);

/** Short addresses that people type or link to. */
const shortcuts: Record<string, string> = {
  '/home': paths.dashboard(),
  '/campaigns': paths.esp({ tab: 'campaigns' }),
  '/audience': paths.esp({ tab: 'contacts' }),
  '/contacts': paths.esp({ tab: 'contacts' }),
  '/subscribers': paths.esp({ tab: 'contacts' }),
  '/lists': paths.esp({ tab: 'lists' }),
  '/segments': paths.espSegments(),
};

const legalPaths = [
  paths.privacyPolicy(),
  paths.termsOfService(),
  paths.acceptableUse(),
  paths.cookiePolicy(),
  paths.securityPolicy(),
];

export const Routes = () => {
  const signedIn = useCurrentUser() !== null;
  useScreenFocus();
  useSessionSync();
  useFollowedLanguage();
  useEffect(() => {
    if (signedIn) fetchNextScreens();
  }, [signedIn]);
  return (
    <Switch>
      <Route path="/">
        <Home />
      </Route>
      <Route path="/dashboard">
        <Dashboard />
      </Route>
      <Route path="/login">
        <Public links={[]}>
          <LoginScreen />
        </Public>
      </Route>
      <Route path="/signup">
        <Public links={[]}>
          <SignupScreen />
        </Public>
      </Route>
      {(
        [
          ['/forgot-password', ForgotPasswordScreen],
          ['/reset-password', ResetPasswordScreen],
          ['/verify-email', VerifyEmailScreen],
          ['/goodbye', GoodbyeScreen],
        ] as const
      ).map(([path, Shown]) => (
        <Route key={path} path={path}>
          <Public>
            <Shown />
          </Public>
        </Route>
      ))}
      <Route path="/contact">
        <Public links={['Sign In', 'Login']}>
          <ContactScreen />
        </Public>
      </Route>
      <Route path="/templates">
        <Protected>
          <TemplatesScreen library={LibraryGallery} />
        </Protected>
      </Route>
      <Route path="/builder/:id?">
        <Protected>
          <BuilderScreen library={LibraryGallery} />
        </Protected>
      </Route>
      <Route path="/saved-results">
        <Protected>
          <SavedResultsScreen />
        </Protected>
      </Route>
      <Route path="/craft-campaign">
        <Protected signedOut={<AuthenticationRequired />}>
          <CopywritingScreen />
        </Protected>
      </Route>
      <Route path="/craft-campaign-demo">
        <Public>
          <CopywritingDemoScreen />
        </Public>
      </Route>
      {(
        [
          ['/admin', AdminScreen],
          ['/admin-dashboard', AdminDashboardScreen],
        ] as const
      ).map(([path, Shown]) => (
        <Route key={path} path={path}>
          <Protected>
            <AdminOnly>
              <Shown />
            </AdminOnly>
          </Protected>
        </Route>
      ))}
      <Route path="/admin/designs/:id">
        <Protected>
          <AdminOnly>
            <DesignScreen />
          </AdminOnly>
        </Protected>
      </Route>
      <Route path="/esp">
        <Protected>
          <EspScreen subscribers={SubscribersTab} lists={ListsTab} />
        </Protected>
      </Route>
      <Route path="/esp/lists/:id">
        {({ id }) => (
          <Protected>
            <ListPage key={id} id={id} archivePanel={ListArchivePanel} />
          </Protected>
        )}
      </Route>
      <Route path="/esp/segments/:id">
        {({ id }) => (
          <Protected>
            <SegmentPage key={id} id={id} />
          </Protected>
        )}
      </Route>
      <Route path="/esp/campaigns/:id">
        {({ id }) => (
          <Protected>
            <CampaignPage key={id} id={id} />
          </Protected>
        )}
      </Route>
      <Route path="/esp/archives/:id">
        {({ id }) => (
          <Protected>
            <ArchivePage key={id} id={id} />
          </Protected>
        )}
      </Route>
      <Route path="/esp/contacts/:id">
        {({ id }) => (
          <Protected>
            <ContactPage key={id} id={id} />
          </Protected>
        )}
      </Route>
      {(
        [
          ['/esp/archives', ArchivesPage],
          ['/esp/forms', SignUpFormsPage],
          ['/esp/suppressions', SuppressionsPage],
          ['/reports', ReportsScreen],
          ['/help', HelpScreen],
        ] as const
      ).map(([path, Shown]) => (
        <Route key={path} path={path}>
          <Protected>
            <Shown />
          </Protected>
        </Route>
      ))}
      <Route path="/r/:token">
        {({ token }) => (
          <ReaderLayout>
            <Screen>
              <SharedReportScreen key={token} token={token} />
            </Screen>
          </ReaderLayout>
        )}
      </Route>
      <Route path="/check">
        <Protected>
          <CheckScreen />
        </Protected>
      </Route>
      <Route path="/settings/:section?">
        <Protected>
          <SettingsScreen planCard={PlanCard} />
        </Protected>
      </Route>
      <Route path="/outbox">
        <Outbox />
      </Route>
      <Route path="/checkout">
        <Public>
          <CheckoutScreen />
        </Public>
      </Route>
      <Route path="/subscribe">
        <Public>
          <SubscribeScreen />
        </Public>
      </Route>
      {Object.entries(shortcuts).map(([path, target]) => (
        <Route key={path} path={path}>
          <Redirect to={target} replace />
        </Route>
      ))}
      {legalPaths.map((path) => (
        <Route key={path} path={path}>
          <Public>
            <LegalScreen path={path} />
          </Public>
        </Route>
      ))}
      <Route>
        <Public>
          <NotFoundScreen />
        </Public>
      </Route>
    </Switch>
  );
};
