/** A call, as the panel makes it or as the host gets it. `path` includes the query; `body` is not yet JSON. */
export interface HostCall {
  method: string
  path: string
  headers: Record<string, string>
  body: unknown
}
/** A response of the host. `body` is parsed; undefined if it isn't JSON. */
interface HostResponse {
  status: number
  headers: Headers
  body: unknown
}
type TranslatedResponse = Pick<HostResponse, 'status' | 'body'>

/** Two pure functions between the panel, which follows docs/contract.md, and a host that doesn't. */
export interface HostDialect {
  /** The host's version of the call. If it returns a response, the host isn't called. */
  toHost(call: HostCall): HostCall | TranslatedResponse
  /** The response that the contract requires for the panel's call. */
  fromHost(response: HostResponse, call: HostCall): TranslatedResponse
}

/**
 * How the product host differs from docs/contract.md: edit this file for a host that differs. Undefined means no
 * differences. docs/other-hosts.md is the guide. `HOST_DIALECT=path` replaces this file with another one.
 */
export const hostDialect: HostDialect | undefined = undefined
