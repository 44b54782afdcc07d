import { chunkScript, loadChunkFiles } from '../../kit/chunk-files.ts'

/** Trusted Types, which the DOM's types do not know yet; what it makes is an object that `new Worker` takes. */
interface TrustedTypes {
  createPolicy(
    name: string, rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): URL }
}
declare global { interface Window { readonly trustedTypes?: TrustedTypes } }

const chunk = 'app/import/import-worker'

/** The page's only policy (see contract/security-headers.ts): nothing but this worker's script gets past it. */
const admitWorker = (address: string): string => {
  if (address === chunkScript(chunk)) return address
  throw new TypeError(`Not the script of a worker of ours: ${address}`)
}
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** A worker checks no integrity of its own: its script is fetched and checked first, and comes from the cache then. */
export const startImportWorker = async (): Promise<Worker> => {
  await loadChunkFiles(chunk)
  const address = chunkScript(chunk) ?? ''
  policy ??= window.trustedTypes?.createPolicy('apron', { createScriptURL: admitWorker })
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' })
}
