import type { HostDialect } from './dialect/dialect.ts'

/**
 * How the product host differs from docs/contract.md: edit this file for a host that differs. Undefined means no
 * differences. `dialectOf` of ./dialect/dialect-of.ts creates a dialect from an object; docs/other-hosts.md is the
 * guide, and ./dialect has three worked examples. `HOST_DIALECT=path` replaces this file with another one.
 */
export const hostDialect: HostDialect | undefined = undefined
