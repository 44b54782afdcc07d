import type { TestContext } from 'node:test'

/**
 * Long work of the host does one step in each turn, as if steps were slow: a short list takes many turns, on any machine.
 */
export const oneStepATurn = (t: TestContext): void => {
  let ms = 0
  t.mock.method(performance, 'now', () => {
    ms += 6 // two make more than the 10 ms of a turn
    return ms
  })
}
