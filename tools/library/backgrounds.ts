// Backgrounds of the objects. Each takes the size of the image and two or three colors.
import { circle, ellipse, light, mix, path, rect } from './shapes.ts';

type Background = (width: number, height: number, colors: readonly [string, string, string]) => string;

const fillAll = (width: number, height: number, fill: string): string => rect(0, 0, width, height, 0, fill);

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The height of the edge of a table, as a share. */
export const tableEdge = 0.74;

const backgroundSet = <Name extends string>(
  backgrounds: Record<Name, Background>,
): Record<Name, Background> => backgrounds;

export const backgrounds = backgroundSet({
  plain: (w, h, [one]) => fillAll(w, h, one),
  table: (w, h, [one, two]) => fillAll(w, h, one) + rect(0, h * tableEdge, w, h, 0, two),
  arch: (w, h, [one, two, three]) =>
    fillAll(w, h, one) +
    path(
      `M${w / 2 - h * 0.42} ${h} V${h * 0.52} A${h * 0.42} ${h * 0.42} 0 0 1 ${w / 2 + h * 0.42} ${h * 0.52} V${h} Z`,
      two,
    ) +
    rect(0, h * 0.86, w, h, 0, three),
  arches: (w, h, [one, two, three]) =>
    fillAll(w, h, one) +
    range(3)
      .map((index) => {
        const x = (w / 6) * (1 + index * 2);
        const r = Math.min(w / 7.4, h * 0.4);
        return path(`M${x - r} ${h} V${h * 0.16 + r} A${r} ${r} 0 0 1 ${x + r} ${h * 0.16 + r} V${h} Z`, two);
      })
      .join('') +
    rect(0, h * 0.86, w, h, 0, three),
  disc: (w, h, [one, two, three]) =>
    fillAll(w, h, one) +
    circle(w / 2, h * 0.52, Math.min(w, h) * 0.42, two) +
    rect(0, h * 0.86, w, h, 0, three),
  rising: (w, h, [one, two, three]) =>
    fillAll(w, h, one) +
    circle(w / 2, h * 0.84, Math.min(w * 0.42, h * 0.66), two) +
    rect(0, h * 0.84, w, h, 0, three),
  hills: (w, h, [one, two, three]) =>
    fillAll(w, h, one) +
    circle(w * 0.78, h * 0.24, h * 0.12, light(two, 0.5)) +
    path(`M0 ${h * 0.62} Q${w * 0.25} ${h * 0.4} ${w * 0.5} ${h * 0.62} T${w} ${h * 0.58} V${h} H0 Z`, two) +
    path(`M0 ${h * 0.82} Q${w * 0.3} ${h * 0.66} ${w * 0.62} ${h * 0.8} T${w} ${h * 0.78} V${h} H0 Z`, three),
  sea: (w, h, [one, two, three]) =>
    fillAll(w, h, one) +
    rect(0, h * 0.66, w, h, 0, two) +
    range(4)
      .map((index) =>
        rect(
          w * (0.08 + ((index * 37) % 60) / 100),
          h * (0.72 + index * 0.06),
          w * 0.26,
          h * 0.014,
          h * 0.007,
          three,
        ),
      )
      .join(''),
  stripes: (w, h, [one, two]) =>
    fillAll(w, h, one) +
    range(Math.ceil(w / 40))
      .map((index) => (index % 2 ? rect(index * 40, 0, 40, h, 0, two) : ''))
      .join(''),
  checks: (w, h, [one, two]) => {
    const size = 30;
    return (
      fillAll(w, h, one) +
      range(Math.ceil(h / size))
        .flatMap((row) =>
          range(Math.ceil(w / size)).map((column) =>
            (row + column) % 2 ? rect(column * size, row * size, size, size, 0, two) : '',
          ),
        )
        .join('')
    );
  },
  gingham: (w, h, [one, two]) =>
    fillAll(w, h, one) +
    `<g opacity="0.5">${range(Math.ceil(w / 48))
      .map((index) => rect(index * 48, 0, 24, h, 0, two))
      .join('')}${range(Math.ceil(h / 48))
      .map((index) => rect(0, index * 48, w, 24, 0, two))
      .join('')}</g>`,
  dots: (w, h, [one, two]) =>
    fillAll(w, h, one) +
    range(Math.ceil(h / 34) + 1)
      .flatMap((row) =>
        range(Math.ceil(w / 34) + 1).map((column) => circle(column * 34 + (row % 2) * 17, row * 34, 5, two)),
      )
      .join(''),
  rays: (w, h, [one, two]) =>
    fillAll(w, h, one) +
    range(14)
      .map((index) => {
        const from = (Math.PI / 14) * (index * 2);
        const to = from + Math.PI / 14;
        const far = Math.hypot(w, h);
        const end = (angle: number): string =>
          `${w / 2 + Math.cos(angle) * far} ${h * 0.62 + Math.sin(angle) * far}`;
        return path(`M${w / 2} ${h * 0.62} L${end(from)} L${end(to)} Z`, two);
      })
      .join(''),
  split: (w, h, [one, two]) => fillAll(w, h, one) + rect(w / 2, 0, w / 2, h, 0, two),
  corner: (w, h, [one, two, three]) =>
    fillAll(w, h, one) +
    path(`M0 ${h} V${h * 0.42} L${w * 0.62} ${h} Z`, two) +
    circle(w * 0.86, h * 0.16, h * 0.22, three),
  window: (w, h, [one, two, three]) => {
    const x = w * 0.1;
    const pane = (px: number, py: number): string => rect(px, py, w * 0.16, h * 0.28, 2, two);
    return (
      fillAll(w, h, one) +
      rect(x - 8, h * 0.08 - 8, w * 0.34 + 16, h * 0.6 + 16, 4, light(one, 0.5)) +
      pane(x, h * 0.08) +
      pane(x + w * 0.18, h * 0.08) +
      pane(x, h * 0.39) +
      pane(x + w * 0.18, h * 0.39) +
      rect(0, h * 0.78, w, h, 0, three)
    );
  },
  shelf: (w, h, [one, two]) =>
    fillAll(w, h, one) +
    rect(w * 0.06, h * 0.82, w * 0.88, h * 0.045, 3, two) +
    rect(w * 0.12, h * 0.865, w * 0.03, h * 0.1, 2, mix(two, '#000000', 0.2)) +
    rect(w * 0.85, h * 0.865, w * 0.03, h * 0.1, 2, mix(two, '#000000', 0.2)),
  podium: (w, h, [one, two, three]) =>
    fillAll(w, h, one) +
    circle(w / 2, h * 0.46, h * 0.38, light(one, 0.35)) +
    ellipse(w / 2, h * 0.84, w * 0.26, h * 0.05, two) +
    path(`M${w * 0.24} ${h * 0.84} V${h} H${w * 0.76} V${h * 0.84} Z`, three) +
    ellipse(w / 2, h * 0.84, w * 0.26, h * 0.05, two),
  night: (w, h, [one, two, three]) =>
    fillAll(w, h, one) +
    range(26)
      .map((index) => circle((index * 137.5) % w, (index * 71.3) % (h * 0.66), 1.4 + (index % 3), three))
      .join('') +
    path(`M0 ${h * 0.84} Q${w * 0.3} ${h * 0.72} ${w * 0.6} ${h * 0.82} T${w} ${h * 0.8} V${h} H0 Z`, two),
  terrazzo: (w, h, [one, two, three]) =>
    fillAll(w, h, one) +
    range(70)
      .map((index) => {
        const x = (index * 137.5) % w;
        const y = (index * 89.7) % h;
        const size = 6 + (index % 5) * 3;
        return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(index * 47) % 180})">${path(`M${-size} 0 L0 ${-size * 0.6} L${size} ${size * 0.2} L${size * 0.2} ${size * 0.7} Z`, index % 2 ? two : three)}</g>`;
      })
      .join(''),
});

export type BackgroundName = keyof typeof backgrounds;
