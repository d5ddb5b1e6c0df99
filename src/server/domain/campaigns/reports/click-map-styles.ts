// How a map of clicks looks: the more people followed a link, the darker. The number says the same without color.

/** Background and text; each pair has a contrast of 4.5 or more. */
const heats = [
  { ground: '#e8eefb', ink: '#10224d' },
  { ground: '#bcd0f7', ink: '#10224d' },
  { ground: '#86abf0', ink: '#0a1839' },
  { ground: '#2f62d0', ink: '#ffffff' },
  { ground: '#12338a', ink: '#ffffff' },
] as const;

/** 0 to 4. `most`: of the link that most people followed. */
export const heatOf = (people: number, most: number): number =>
  people <= 0 || most <= 0 ? 0 : Math.max(1, Math.ceil((people / most) * (heats.length - 1)));

const mark = `.click-map-mark{all:initial;position:absolute;z-index:2147483000;box-sizing:border-box;min-width:24px;min-height:24px;padding:3px 7px;border-radius:12px;font:600 13px/18px system-ui,sans-serif;white-space:nowrap;direction:ltr;text-align:center;cursor:default;box-shadow:0 0 0 2px #ffffff;transform:translate(-8px,-100%)}
.click-map-mark b{all:initial;font:400 11px/18px system-ui,sans-serif;color:inherit;opacity:1;margin-right:6px}
.click-map-mark:target{box-shadow:0 0 0 2px #ffffff,0 0 0 5px #c2362b}
html{padding-top:26px;scroll-padding:40px;overflow-x:clip}`;

export const mapStyles = (links: readonly { href: string; heat: number }[]): string => {
  const marks = heats.map(
    ({ ground, ink }, heat) => `.click-map-mark[data-heat="${heat}"]{background:${ground};color:${ink}}`,
  );
  const outlines = links.map(
    ({ href, heat }) =>
      `a[href="${href}"]{outline:3px solid ${heats[heat]?.ground ?? heats[0].ground};outline-offset:2px}`,
  );
  return `<style>${[mark, ...marks, ...outlines].join('\n')}</style>`;
};
