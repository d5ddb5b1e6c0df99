import { circle, ellipse, illustrations, light, line, path, rect, shade, transform } from '../shapes.ts';

const leaf = (fill: string): string => path('M0 0 Q-26 -34 0 -78 Q26 -34 0 0 Z', fill);

const stem = (x: number, height: number, tilt: number, petals: string, heart: string): string =>
  transform(
    line(`M0 0 V${-height}`, '#5d7f4e', 5) +
      transform(
        [0, 72, 144, 216, 288]
          .map((angle) => transform(ellipse(0, -17, 11, 17, petals), 0, 0, angle))
          .join('') + circle(0, 0, 9, heart),
        0,
        -height,
      ),
    x,
    0,
    tilt,
  );

/** Furniture and household objects. */
export const home = illustrations({
  chair: {
    width: 150,
    height: 210,
    draw: ({ main, second }) =>
      line('M-50 -88 L-62 -2 M50 -88 L62 -2', second, 10) +
      line('M-36 -88 L-40 -14 M36 -88 L40 -14', shade(second, 0.2), 8) +
      path('M-52 -206 Q0 -218 52 -206 L46 -122 Q0 -112 -46 -122 Z', main) +
      path('M16 -211 Q36 -210 52 -206 L46 -122 Q32 -118 16 -117 Z', shade(main, 0.1)) +
      line('M-40 -122 L-44 -96 M40 -122 L44 -96', second, 9) +
      rect(-62, -104, 124, 24, 11, light(main, 0.12)),
  },
  armchair: {
    width: 190,
    height: 170,
    draw: ({ main, second, third }) =>
      line('M-62 -20 L-70 0 M62 -20 L70 0', second, 10) +
      rect(-66, -166, 132, 130, 30, shade(main, 0.1)) +
      rect(-52, -84, 104, 36, 14, light(main, 0.18)) +
      rect(-94, -112, 44, 96, 20, main) +
      rect(50, -112, 44, 96, 20, main) +
      rect(-74, -52, 148, 36, 8, main) +
      transform(rect(-26, -26, 52, 52, 10, third), 0, -104, 10),
  },
  sofa: {
    width: 280,
    height: 150,
    draw: ({ main, second, third }) =>
      line('M-104 -20 L-110 0 M104 -20 L110 0', second, 10) +
      rect(-112, -142, 224, 110, 26, shade(main, 0.1)) +
      rect(-104, -76, 102, 34, 12, light(main, 0.16)) +
      rect(2, -76, 102, 34, 12, light(main, 0.16)) +
      rect(-140, -98, 44, 82, 20, main) +
      rect(96, -98, 44, 82, 20, main) +
      rect(-120, -46, 240, 30, 8, main) +
      transform(rect(-25, -25, 50, 50, 10, third), -66, -92, -12) +
      transform(rect(-22, -22, 44, 44, 10, light(third, 0.35)), 70, -90, 14),
  },
  lamp: {
    width: 130,
    height: 210,
    draw: ({ main, second }) =>
      rect(-5, -130, 10, 124, 3, second) +
      ellipse(0, -7, 46, 8, second) +
      path('M-36 -206 H36 L62 -118 H-62 Z', main) +
      path('M10 -206 H36 L62 -118 H16 Z', shade(main, 0.1)) +
      path('M-62 -118 H62 L54 -110 H-54 Z', light(main, 0.6)),
  },
  pendant: {
    width: 150,
    height: 200,
    stands: false,
    draw: ({ main, second, ink }) =>
      line('M0 -240 V-84', ink, 4) +
      rect(-10, -100, 20, 18, 4, second) +
      path('M-74 -10 Q-74 -84 0 -84 Q74 -84 74 -10 Z', main) +
      path('M20 -82 Q74 -74 74 -10 H34 Q42 -50 20 -82 Z', shade(main, 0.12)) +
      ellipse(0, -10, 74, 9, light(main, 0.65)),
  },
  vase: {
    width: 130,
    height: 230,
    draw: ({ main, second, third }) =>
      transform(
        stem(-6, 120, -16, second, third) +
          stem(0, 140, 2, light(second, 0.4), third) +
          stem(6, 112, 20, third, second) +
          transform(leaf('#6f9160'), -10, -30, -38) +
          transform(leaf('#5d7f4e'), 10, -30, 36),
        0,
        -86,
      ) +
      path('M-18 -108 H18 Q16 -92 34 -70 Q52 -34 26 0 H-26 Q-52 -34 -34 -70 Q-16 -92 -18 -108 Z', main) +
      path('M8 -108 H18 Q16 -92 34 -70 Q52 -34 26 0 H6 Q34 -50 8 -108 Z', shade(main, 0.13)),
  },
  plant: {
    width: 150,
    height: 220,
    draw: ({ main, second }) =>
      transform(
        [-64, -36, -12, 12, 36, 64]
          .map((angle, index) =>
            transform(
              path('M0 0 Q-24 -60 0 -138 Q24 -60 0 0 Z', index % 2 ? '#4f7a52' : '#6a9562'),
              0,
              0,
              angle,
              1 - Math.abs(angle) / 260,
            ),
          )
          .join(''),
        0,
        -76,
      ) +
      path('M-48 -84 H48 L38 0 H-38 Z', main) +
      path('M16 -84 H48 L38 0 H12 Z', shade(main, 0.14)) +
      rect(-52, -92, 104, 20, 5, second),
  },
  cactus: {
    width: 130,
    height: 190,
    draw: ({ main, second, third }) =>
      rect(-26, -176, 52, 118, 26, '#5c8a5e') +
      rect(4, -176, 22, 118, 12, '#4b744f') +
      line('M-26 -100 H-46 V-132 M26 -92 H48 V-118', '#5c8a5e', 18) +
      circle(0, -178, 11, third) +
      path('M-46 -66 H46 L36 0 H-36 Z', main) +
      rect(-50, -74, 100, 18, 5, second),
  },
  cushion: {
    width: 150,
    height: 140,
    draw: ({ main, second }) =>
      path('M-70 -136 Q0 -116 70 -136 Q54 -70 70 -4 Q0 -22 -70 -4 Q-54 -70 -70 -136 Z', main) +
      path('M26 -122 Q50 -128 70 -136 Q54 -70 70 -4 Q50 -12 26 -14 Q34 -70 26 -122 Z', shade(main, 0.1)) +
      line('M-58 -96 Q0 -80 58 -96 M-58 -44 Q0 -58 58 -44', second, 8),
  },
  clock: {
    width: 140,
    height: 150,
    stands: false,
    draw: ({ main, second, ink, paper }) =>
      circle(0, -72, 70, main) +
      circle(0, -72, 58, paper) +
      [0, 90, 180, 270].map((angle) => transform(rect(-3, -54, 6, 14, 3, second), 0, -72, angle)).join('') +
      line('M0 -72 V-108 M0 -72 L24 -58', ink, 7) +
      circle(0, -72, 6, second),
  },
  frame: {
    width: 140,
    height: 180,
    stands: false,
    draw: ({ main, second, third, paper }) =>
      rect(-68, -176, 136, 176, 3, main) +
      rect(-56, -164, 112, 152, 0, paper) +
      path('M-56 -60 Q-20 -116 10 -70 Q30 -96 56 -64 V-12 H-56 Z', second) +
      circle(22, -122, 20, third),
  },
  pot: {
    width: 190,
    height: 120,
    draw: ({ main, second }) =>
      line('M-70 -70 H-96 V-48 M70 -70 H96 V-48', shade(main, 0.2), 10) +
      path('M-76 -84 H76 V-20 Q76 0 56 0 H-56 Q-76 0 -76 -20 Z', main) +
      path('M32 -84 H76 V-20 Q76 0 56 0 H24 Q42 -40 32 -84 Z', shade(main, 0.12)) +
      path('M-82 -84 Q-70 -108 0 -108 Q70 -108 82 -84 Z', second) +
      circle(0, -112, 9, shade(second, 0.2)),
  },
  bed: {
    width: 280,
    height: 140,
    draw: ({ main, second, third, paper }) =>
      rect(-138, -138, 18, 138, 6, second) +
      rect(122, -74, 16, 74, 6, second) +
      rect(-130, -50, 260, 32, 4, second) +
      rect(-122, -84, 248, 42, 12, paper) +
      rect(-116, -108, 66, 34, 14, third) +
      path('M-40 -92 H112 Q126 -92 126 -78 V-36 H-30 Q-50 -60 -40 -92 Z', main) +
      path('M60 -92 H112 Q126 -92 126 -78 V-36 H70 Q76 -60 60 -92 Z', shade(main, 0.1)),
  },
  rug: {
    width: 260,
    height: 60,
    draw: ({ main, second }) =>
      path('M-104 -54 H104 L128 -4 H-128 Z', main) +
      path('M-84 -44 H84 L98 -14 H-98 Z', second) +
      path('M-64 -36 H64 L70 -22 H-70 Z', light(main, 0.3)),
  },
});
