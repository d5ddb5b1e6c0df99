import { formatNumber } from '#web/lib/formats.ts';
import { t } from '#web/text/t.ts';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { blockNames } from '../block-names.ts';
import { blockById, indexOf } from '../store/edits.ts';
import { useBuilderStore } from '../store/use-builder.ts';
import { clipBytes, type EmailSize, kilobytes, type SizeState, stateOfSize } from './email-size.ts';
import { imageWeight } from './image-weight.ts';
import { useEmailSize } from './use-email-size.ts';

const barColors: Record<SizeState, string> = { fine: 'bg-good', near: 'bg-attention', over: 'bg-bad' };
const textColors: Record<SizeState, string> = {
  fine: 'text-ink-soft',
  near: 'text-attention',
  over: 'text-bad',
};
const stateTexts: Record<SizeState, string> = {
  get fine() {
    return t('builderPanels.sizeMeter.gmailWillShowAllOfIt');
  },
  get near() {
    return t('builderPanels.sizeMeter.closeToTheLineALittle');
  },
  get over() {
    return t('builderPanels.sizeMeter.gmailWillHideTheEndOf');
  },
};

const Line = ({ name, bytes }: { name: string; bytes: number }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="figures">{bytes < 0 ? `−${kilobytes(-bytes)}` : kilobytes(bytes)}</dd>
  </div>
);

const shownBlocks = 5;

const Details = ({ size }: { size: EmailSize }) => {
  const store = useBuilderStore();
  const state = store.get();
  const images = imageWeight(state.document);
  return (
    <div className="flex flex-col gap-3">
      <p>{stateTexts[stateOfSize(size.total)]}</p>
      <dl className="flex flex-col gap-1 border-t pt-3">
        <Line name={t('builderPanels.sizeMeter.theEmailWithGreetingAndSign')} bytes={size.email} />
        <Line
          name={
            size.links === 1
              ? t('builderPanels.sizeMeter.trackingOfOpensAnd1Link')
              : t('builderPanels.sizeMeter.trackingOfOpensAndLinksLinks', { links: size.links })
          }
          bytes={size.tracking}
        />
        <Line name={t('builderPanels.sizeMeter.unsubscribeLinkAndAddress')} bytes={size.unsubscribe} />
      </dl>
      {images.count > 0 && (
        <div className="border-t pt-3">
          <dl>
            <Line
              name={
                images.count === 1
                  ? t('builderPanels.sizeMeter.oneImageLoadedApart')
                  : t('builderPanels.sizeMeter.countImagesLoadedApart', { count: images.count })
              }
              bytes={images.bytes}
            />
          </dl>
          {images.unknown > 0 && (
            <p className="mt-1 text-ink-soft text-xs">
              {t('builderPanels.sizeMeter.withoutTextFromElsewhereWhoseWeight', {
                text: images.unknown === 1 ? 'one' : images.unknown,
              })}
            </p>
          )}
        </div>
      )}
      {size.blocks.length > 0 && (
        <div className="border-t pt-3">
          <h2 className="mb-1 font-medium font-sans text-sm tracking-normal">
            {t('builderPanels.sizeMeter.heaviestBlocks')}
          </h2>
          <ol className="-mx-2">
            {size.blocks.slice(0, shownBlocks).map(({ id, bytes }) => {
              const block = blockById(state, id);
              if (!block) return null;
              return (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() =>
                      store.set({ selectedId: id, isPreviewing: false, pendingFocus: { blockId: id } })
                    }
                    className="flex w-full justify-between gap-4 rounded-control px-2 py-1 text-start hover:bg-sunken pointer-coarse:min-h-11 pointer-coarse:items-center"
                  >
                    <span>{`${blockNames[block.type]} ${indexOf(state, id) + 1}`}</span>
                    <span className="figures text-ink-soft">
                      {t('builderPanels.sizeMeter.tofixedKb', { toFixed: formatNumber(bytes / 1_000, 1) })}
                    </span>
                  </button>
                </li>
              );
            })}
          </ol>
        </div>
      )}
    </div>
  );
};

/** How much of Gmail's display limit the email uses, as it will be sent. */
export const SizeMeter = () => {
  const size = useEmailSize();
  const total = size?.total ?? 0;
  const state = stateOfSize(total);
  const text = t('builderPanels.sizeMeter.totalOfClipbytes', {
    total: kilobytes(total),
    clipBytes: kilobytes(clipBytes),
  });
  return (
    <Popover
      label={t('builderPanels.sizeMeter.sizeOfTheEmail')}
      trigger={
        <button
          type="button"
          aria-label={t('builderPanels.sizeMeter.sizeOfTheEmailText', { text })}
          disabled={size === null}
          className="flex h-9 items-center gap-2 rounded-control px-2 text-sm hover:bg-sunken pointer-coarse:h-11"
        >
          <span
            aria-hidden
            className="h-1.5 w-12 overflow-hidden rounded-full bg-hairline @max-[40rem]:hidden"
          >
            <span
              className={`block h-full rounded-full ${barColors[state]}`}
              style={{ width: `${Math.min(100, (total / clipBytes) * 100)}%` }}
            />
          </span>
          <span className={`figures whitespace-nowrap ${textColors[state]}`}>
            {kilobytes(total)}
            <span className="@max-[40rem]:sr-only">
              {' '}
              {t('builderPanels.sizeMeter.ofClipbytes', { clipBytes: kilobytes(clipBytes) })}
            </span>
          </span>
        </button>
      }
    >
      {size && <Details size={size} />}
    </Popover>
  );
};
