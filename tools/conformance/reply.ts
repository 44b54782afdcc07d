/** A response of the host. */
export interface Reply {
  status: number
  headers: Headers
  body: unknown
  text: string
  bytes: Uint8Array
}
