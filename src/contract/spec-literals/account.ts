import { type SpecLiteral, shownOn } from './spec-literal.ts';

const signup = '/signup';

export const accountLiterals: readonly SpecLiteral[] = [
  ...shownOn('/login', 'a visitor opens it', {
    heading: ['Sign In'],
    action: ['Sign In', 'Sign in with Google'],
    link: ['Sign up'],
    text: ['Enter your email and password to access your account', 'Or continue with'],
  }),
  ...shownOn('/login', 'a visitor opens it', { text: ["Don't have an account?"] }, { isPart: true }),
  ...shownOn('/login', 'a sign-in is on its way', { action: ['Signing in...'] }),
  ...shownOn('/login', 'the password is wrong', { toast: ['Login failed', 'Invalid email or password'] }),
  ...shownOn('/login', 'the server cannot be reached', {
    toast: ['Error', 'Something went wrong. Please try again.'],
  }),
  ...shownOn('/login', 'the password is right', { toast: ['Login successful', 'Welcome back!'] }),

  ...shownOn('/', 'sign-up without a payment', {
    toast: ['Payment Required', 'Please complete payment before creating an account'],
  }),
  ...shownOn(signup, 'a payment is being checked', { text: ['Verifying your payment...'] }),
  ...shownOn(signup, 'a payment is not valid', {
    heading: ['Payment Required'],
    action: ['Return to Home'],
    toast: ['Payment Verification Failed', 'Unable to verify your payment. Please try again.'],
  }),
  ...shownOn(signup, 'a payment cannot be checked', {
    heading: ['Payment Required'],
    toast: ['Verification Error', 'Unable to verify payment. Please contact support.'],
  }),
  ...shownOn(signup, 'a payment is verified', {
    text: ['Payment Verified - {planType} Plan'],
    heading: ['Complete Your Account'],
    checkbox: ['I agree to receive marketing emails about product updates and offers'],
    action: ['Complete Setup'],
    link: ['Sign in'],
  }),
  ...shownOn(signup, 'a payment is verified', { text: ['Already have an account?'] }, { isPart: true }),
  ...shownOn(signup, 'the form is wrong', {
    text: [
      'First name must be at least 2 characters',
      'Last name must be at least 2 characters',
      'Password must be at least 8 characters',
      "Passwords don't match",
    ],
  }),
  ...shownOn(signup, 'the address is wrong', { text: ['Invalid email address'] }),
  ...shownOn(signup, 'an account is being created', { action: ['Creating Account...'] }),
  ...shownOn(signup, 'the server refuses the account', {
    toast: ['Account creation failed', 'Please try again'],
  }),
  ...shownOn(signup, 'the server cannot be reached', {
    toast: ['Account creation failed', 'An unexpected error occurred'],
  }),
  ...shownOn('/dashboard', 'an account is created', {
    toast: ['Account created successfully!', 'Welcome to {brand}! Your subscription is active.'],
  }),
];
