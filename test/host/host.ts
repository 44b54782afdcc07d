// Exports what most tests of the host import. They import the rest from its own file.
export { default as assert } from 'node:assert/strict'
export { tmpdir } from 'node:os'
export { basename, dirname, join, resolve } from 'node:path'
export { after, afterEach, before, beforeEach, default as test, describe, mock, type TestContext } from 'node:test'
export { isObject, isReference, isRow, type Json, type Reference, type Row, textOf } from '../../src/contract/json.ts'
export { databaseFor, folderFor } from './folder-for.ts'
export { administrator, clockedHostFor, hostFor, type Reply, startHost, type TestHost } from './start-host.ts'
