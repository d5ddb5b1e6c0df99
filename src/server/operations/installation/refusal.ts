/** An operation that did not take place, for a reason that its message explains in full. */
export class Refusal extends Error {
  override name = 'Refusal';
}
