import { PencilRuler, Send } from 'lucide-react';
import type { CampaignVariant } from '#contract/copywriting/craft-campaign.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { CopywritingForm } from '../form/copywriting-form.ts';
import { CopyPart } from './copy-part.tsx';
import { useNextSteps } from './use-next-steps.ts';

export const fullText = ({ subject, preheader, content, cta }: CampaignVariant): string =>
  t('copywriting.nextStepButtons.subjectSubjectPreheaderPreheaderContentCta', {
    subject,
    preheader,
    content,
    cta,
  });

/** The next steps with the chosen version. */
export const NextStepButtons = ({ copy, form }: { copy: CampaignVariant; form: CopywritingForm }) => {
  const { busy, openInBuilder, handOver } = useNextSteps(copy, form);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="primary" busy={busy === 'builder'} onClick={() => void openInBuilder()}>
        {busy !== 'builder' && <PencilRuler aria-hidden />}
        {t('copywriting.nextStepButtons.openInBuilder')}
      </Button>
      <Button busy={busy === 'campaign'} onClick={() => void handOver()}>
        {busy !== 'campaign' && <Send aria-hidden />}
        {t('copywriting.nextStepButtons.useInCampaign')}
      </Button>
      <CopyPart part="all" text={fullText(copy)} />
    </div>
  );
};
