import type { HostDialect } from './dialect/dialect.ts'

/**
 * How the product host differs from docs/contract.md: this is the file to edit for a host that differs. Undefined means
 * that it does not. `dialectOf` of ./dialect/dialect-of.ts makes a dialect from an object; docs/other-hosts.md is the
 * guide, and ./dialect has three worked examples. `HOST_DIALECT=path` puts another file in the place of this one.
 */
export const hostDialect: HostDialect | undefined = undefined
