let aheadMs = 0

/**
 * The time by the host's clock, which decides what has passed: the clock of a browser may be hours off. The host's own
 * code gets the computer's time.
 */
export const hostNow = (): number => Date.now() + aheadMs

/**
 * Learns the host's clock from the `Date` header of a response, which counts whole seconds. A slow response says little,
 * so what is known stays as long as it can be right.
 * @returns how far the host's clock is ahead, in milliseconds
 */
export function followHostClock(date: string | null, sentAt: number, receivedAt: number): number {
  const at = Date.parse(date ?? '')
  const [least, most] = [at - receivedAt, at + 1000 - sentAt]
  if (aheadMs < least || aheadMs > most) aheadMs = Math.round((least + most) / 2)
  return aheadMs
}
