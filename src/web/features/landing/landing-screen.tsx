import { Analysis } from './analysis.tsx';
import { CarriedToast } from './carried-toast.tsx';
import { ChoosePlan } from './choose-plan.tsx';
import { Closing } from './closing.tsx';
import { Comparison } from './comparison.tsx';
import { DesignWall } from './design-wall.tsx';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PlatformStrip } from './platform-strip.tsx';
import { Pricing } from './pricing.tsx';
import { ResponsibleUse } from './responsible-use.tsx';
import { Statistics } from './statistics.tsx';
import { Testimonials } from './testimonials.tsx';

export interface LandingScreenProps {
  /** Examples are shown only where no real payment is possible, and the page labels them as examples. */
  examplesShown: boolean;
  /** How many designs the library has. */
  designs: number;
}

/** Rendered when the web is built, and never in a browser: enhance/ makes it respond. */
export const LandingScreen = ({ examplesShown, designs }: LandingScreenProps) => (
  <>
    <ChoosePlan />
    <Hero />
    <Statistics designs={designs} examplesShown={examplesShown} />
    <PlatformStrip examplesShown={examplesShown} />
    <DesignWall designs={designs} />
    <Analysis examplesShown={examplesShown} />
    <Comparison examplesShown={examplesShown} />
    <HowItWorks />
    <Testimonials examplesShown={examplesShown} />
    <Pricing examplesShown={examplesShown} />
    <Closing examplesShown={examplesShown} />
    <Faq examplesShown={examplesShown} />
    <ResponsibleUse />
    <CarriedToast />
  </>
);
