// A program that draws: long in starting, and quick from then on.
const pixel = { bytes: new Uint8Array([1]), width: 1, height: 1 };

setTimeout(() => {
  process.send?.('ready');
  process.on('message', () => process.send?.(pixel));
}, 1_500);
process.on('disconnect', () => process.exit());
