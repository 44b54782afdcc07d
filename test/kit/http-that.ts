// The call of the host, on answers that a test gives.
import assert from 'node:assert/strict'
import type { ForeignResponse } from '../../src/kit/foreign-response.ts'
import { CallError, type CallOptions, createHttp } from '../../src/kit/http.ts'

export const sentences = {
  noAnswer: 'No answer.',
  badAnswer: 'Not understood.',
  failed: (method: string) => (method === 'GET' ? 'It failed.' : 'Nothing was saved.'),
  foreign: (response: ForeignResponse) => `Foreign: ${JSON.stringify(Object.values(response))}`,
}

export const httpThat = (response: (url: string, init: RequestInit) => Response | Promise<Response>) => {
  const http = createHttp({
    baseUrl: 'https://host.example/',
    headers: () => ({ Accept: 'application/json', tenant: 'root' }),
    fetch: async (url, init = {}) => response(String(url), init),
    sentences,
  })
  return { http }
}

export const caught = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('It did not fail')
}
export const failureOf = async (
  response: () => Response | Promise<Response>,
  options?: CallOptions,
): Promise<CallError> => {
  const error = await caught(httpThat(response).http.call('GET', '/x', options))
  assert.ok(error instanceof CallError)
  return error
}
export const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init)
