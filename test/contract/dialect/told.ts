// What the panel reads of a host that speaks a dialect.
import type { DialectOptions, HostDialect } from '../../../src/contract/dialect/dialect.ts'
import { dialectOf } from '../../../src/contract/dialect/dialect-of.ts'

export const post = '/api/v1/post'

export interface Told {
  status?: number
  headers?: Record<string, string>
  method?: string
}

export function told(dialect: HostDialect, path: string, body: unknown, more: Told = {}): unknown {
  const { status = 200, headers = {}, method = 'GET' } = more
  const call = { method, path, headers: {}, body: undefined }
  return dialect.fromHost({ status, headers: new Headers(headers), body }, call)
}

export function withOptions(options: Partial<DialectOptions>): HostDialect {
  return dialectOf({ features: ['entities'], ...options })
}
