import assert from 'node:assert/strict'
import { subscribe } from 'node:diagnostics_channel'
import { setTimeout as pause } from 'node:timers/promises'

/** Asks until it is so. The limit ends only a test that fails in any case: no test passes or fails by its speed. */
export async function until(isSo: () => boolean | Promise<boolean>, limitMs = 300_000): Promise<void> {
  const end = Date.now() + limitMs
  while (!(await isSo())) {
    assert.ok(Date.now() < end, `it was not so within ${limitMs} ms: ${isSo.toString()}`)
    await pause(5)
  }
}

let begun = 0
subscribe('http.server.request.start', () => {
  begun += 1
})

/** Sends, and goes on once the hosts of this process have begun with `count` requests more. */
export async function onceBegun<T>(count: number, send: () => T): Promise<T> {
  const before = begun
  const sent = send()
  await until(() => begun >= before + count)
  return sent
}
