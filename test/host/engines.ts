import type { Engine } from '../../src/host/storage/engine.ts'
import { nodeEngine } from '../../src/host/storage/node-engine.ts'
import { wasmEngine } from '../../src/host/storage/wasm-engine.ts'

/** All that this runtime can load: Node 20 has one of them alone. */
export const engines: readonly Engine[] = [nodeEngine() ?? [], wasmEngine].flat()
