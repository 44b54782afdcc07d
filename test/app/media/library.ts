// Files in the library: uploaded earlier, or by a file field on the screen.
import assert from 'node:assert/strict'
import { act } from 'react'
import { isObject, type Row } from '../../../src/contract/json.ts'
import { png } from '../../host/media/images.ts'
import { rowOf } from '../../host/records/records-host.ts'
import type { RealHost } from '../real-screen.tsx'

export const path = '/api/v1/post/media'
export const file = (name: string, bytes: Buffer) => new File([new Uint8Array(bytes)], name)

let noise = 1
/** Each has different bytes. */
export const noisyPng = (width: number, height: number): Buffer => png(width, height, ++noise)
export const picture = (name: string) => file(name, noisyPng(1600, 900))

/** Stores files as if a user had uploaded them earlier. */
export const storing =
  (host: RealHost) =>
  async (name: string, meta: object = {}, bytes = noisyPng(64, 48)): Promise<Row> => {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(bytes)]), name)
    body.set('meta', JSON.stringify(meta))
    const headers = await host.signIn()
    const answer = await act(() => host.fetch(`${path}/upload`, { method: 'POST', body, headers }))
    const read: unknown = await answer.json()
    return rowOf({ status: answer.status, headers: answer.headers, body: isObject(read) ? read : {} })
  }

export const upload = async (...files: File[]): Promise<void> => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  assert(input)
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  Object.defineProperty(input, 'value', { value: '', writable: true, configurable: true })
  await act(async () => {
    input.dispatchEvent(new window.Event('change', { bubbles: true }))
  })
}
